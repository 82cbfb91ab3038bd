public import Foundation
public import Loading
import Localization
import Synchronization
import System

/// The filters in a file that users and other programs may edit.
///
/// Each use checks the file, and parses it if it has changed.
public final class UserFilters: Sendable {
  /// The maximum number of filters.
  public static let maximumCount = FilterFile.maximumCount
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 1 << 20
  /// The maximum time to wait until another program releases the file, in milliseconds.
  private static let patience = 2_000

  private struct Content {
    var data: Data?
    var filters: [Filter] = []
    var reported: Set<FilterProblem> = []
    var hasReportedFile = false
  }

  private let file: URL?
  private let onProblems: @Sendable ([FilterProblem]) -> Void
  private let onError: @Sendable (LoadFailure) -> Void
  private let content = Mutex(Content())
  private let broadcast = Broadcast<Void>.ofChanges

  /// Creates the list of filters.
  ///
  /// - Parameters:
  ///   - file: the file, which need not exist; nil to store the filters only in memory.
  ///   - onProblems: called with invalid lines; each line is reported once.
  ///   - onError: called when the file cannot be read, but not again until a read has succeeded.
  public init(
    file: URL?, onProblems: @escaping @Sendable ([FilterProblem]) -> Void = { _ in },
    onError: @escaping @Sendable (LoadFailure) -> Void = { _ in }
  ) {
    (self.file, self.onProblems, self.onError) = (file, onProblems, onError)
  }

  /// The filters, in order.
  ///
  /// If the file cannot be read, reports the error and returns the last known filters.
  public var all: [Filter] {
    do {
      return try read()
    } catch {
      let isFirst = content.withLock { content in
        defer { content.hasReportedFile = true }
        return !content.hasReportedFile
      }
      if isFirst { onError(error) }
      return content.withLock(\.filters)
    }
  }

  /// Reads the filters, in order.
  public func read() throws(LoadFailure) -> [Filter] {
    do {
      let data = try file.map { try PrivateFile($0).read(atMost: Self.maximumSize) } ?? content.withLock(\.data)
      let known = content.withLock { content in
        content.hasReportedFile = false
        return content.data == data ? content.filters : nil
      }
      if let known { return known }
      let read = FilterFile(data ?? Data())
      keep(read, data)
      return read.filters
    } catch {
      throw Self.failure(error)
    }
  }

  /// Adds a filter as the last line.
  public func add(_ filter: Filter) throws(LoadFailure) -> FilterChange {
    try change(adding: [filter]) { file throws(LoadFailure) in try file.append(filter) }
  }

  /// Adds all of the given filters as the last lines, or none if that fails; skips filters that already exist.
  public func merge(_ filters: [Filter]) throws(LoadFailure) -> FilterChange {
    var known = Set(try read())
    let new = filters.filter { known.insert($0).inserted }
    return try change(adding: new) { file throws(LoadFailure) in
      for filter in new where !file.filters.contains(filter) { try file.append(filter) }
    }
  }

  /// Removes all of the given filters, or none if that fails.
  public func remove(_ filters: [Filter]) throws(LoadFailure) -> FilterChange {
    try change(removing: filters) { file throws(LoadFailure) in try file.remove(filters) }
  }

  /// Undoes a change: restores the whole file, or only the changed lines if the file has been edited since.
  public func undo(_ change: FilterChange) throws(LoadFailure) {
    _ = try self.change { file throws(LoadFailure) in
      guard file.data != change.after else {
        file = FilterFile(change.before)
        return
      }
      try file.remove(change.added.filter(file.filters.contains))
      for filter in change.removed where !file.filters.contains(filter) { try file.append(filter) }
    }
  }

  /// Emits once after each change that FeedShell makes.
  public func changes() -> AsyncStream<Void> { broadcast.changes() }

  private func change(
    adding added: [Filter] = [], removing removed: [Filter] = [],
    _ body: (inout FilterFile) throws(LoadFailure) -> Void
  ) throws(LoadFailure) -> FilterChange {
    defer { broadcast.send() }
    do {
      guard let file else { return try written(content.withLock(\.data), added, removed, body) { _ in } }
      let privateFile = PrivateFile(file)
      try privateFile.makeFolder()
      return try privateFile.alone(patience: Self.patience) {
        try written(try privateFile.read(atMost: Self.maximumSize), added, removed, body, privateFile.replace)
      }
    } catch {
      throw Self.failure(error)
    }
  }

  /// Changes the contents with `body`, writes them with `write`, and returns the change.
  private func written(
    _ data: Data?, _ added: [Filter], _ removed: [Filter], _ body: (inout FilterFile) throws(LoadFailure) -> Void,
    _ write: (Data) throws -> Void
  ) throws -> FilterChange {
    var changed = FilterFile(data ?? Data())
    let before = data ?? Data()
    try body(&changed)
    let after = changed.data
    if after != before { try write(after) }
    keep(changed, after)
    return FilterChange(before: before, after: after, added: added, removed: removed)
  }

  /// Caches the contents, and reports the invalid lines that have not been reported yet.
  private func keep(_ file: FilterFile, _ data: Data?) {
    let problems = content.withLock { content in
      (content.data, content.filters) = (data, file.filters)
      return file.problems.filter { content.reported.insert($0).inserted }
    }
    if !problems.isEmpty { onProblems(problems) }
  }

  private static func failure(_ error: any Error) -> LoadFailure {
    if error is PrivateFile.BusyError { return LoadFailure(FilterText.busy) }
    return error as? LoadFailure
      ?? LoadFailure(FilterText.unusable, ["reason": SystemReason(FileProblem.reason(of: error))])
  }
}
