import Files
public import Foundation
import Synchronization

/// The list of subscriptions in a file that is written by hand and by several programs: read again before each use.
public final class SubscriptionList: Sendable {
  /// The maximum number of subscriptions.
  public static let maximumCount = 5_000
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 4 << 20
  /// The maximum time to wait for another program, in milliseconds.
  private static let patience = 2_000

  private struct Content {
    /// The bytes of the file; nil without a file.
    var data: Data?
    var isParsed = false
    var subscriptions: [Subscription] = []
    var reported: Set<SubscriptionProblem> = []
    var reportedFile = false
  }

  private let file: URL?
  private let builtIn: [Subscription]
  private let isAddress: @Sendable (SourceAddress) -> Bool
  private let onProblem: @Sendable (SubscriptionProblem) -> Void
  private let onError: @Sendable (SubscriptionError) -> Void
  private let content = Mutex(Content())
  /// Tells about each change by this program.
  let broadcast = Broadcast()

  /// - Parameters:
  ///   - file: the file, which need not exist; nil for a list that is kept in memory only.
  ///   - builtIn: the list while there is no file; the first change writes it.
  ///   - isAddress: whether an address can be opened.
  ///   - onProblem: called once for each line that is left out.
  ///   - onError: called each time that the file cannot be read any more.
  public init(
    file: URL?, builtIn: [Subscription] = [], isAddress: @escaping @Sendable (SourceAddress) -> Bool,
    onProblem: @escaping @Sendable (SubscriptionProblem) -> Void = { _ in },
    onError: @escaping @Sendable (SubscriptionError) -> Void = { _ in }
  ) {
    self.file = file
    self.builtIn = builtIn
    self.isAddress = isAddress
    self.onProblem = onProblem
    self.onError = onError
  }

  /// The subscriptions, in order; empty if the file cannot be read, which is reported.
  public var all: [Subscription] {
    do {
      return try read()
    } catch {
      let isFirst = content.withLock { content in
        defer { content.reportedFile = true }
        return !content.reportedFile
      }
      if isFirst { onError(error) }
      return []
    }
  }

  /// The subscriptions, in order.
  ///
  /// - Throws: `SubscriptionError` if the file cannot be read.
  public func read() throws(SubscriptionError) -> [Subscription] {
    do {
      return try subscriptions(in: file)
    } catch {
      throw Self.error(error)
    }
  }

  /// Whether the list is the user's own, and not the one built in.
  public var isUsersOwn: Bool {
    guard let file else { return content.withLock { $0.data != nil } }
    return FileManager.default.fileExists(atPath: file.path)
  }

  /// The subscription with this name; nil if there is none.
  public func subscription(named name: String) -> Subscription? { all.first { $0.name == name } }

  /// The subscription with this address without credentials; nil if there is none.
  public func subscription(_ id: Subscription.ID) -> Subscription? { all.first { $0.id == id } }
}

// MARK: - Changes

extension SubscriptionList {
  /// Adds a subscription at the end; returns it with its unique name.
  ///
  /// - Throws: `SubscriptionError`.
  public func add(_ subscription: Subscription) throws -> Subscription {
    try change { file in
      if let listed = file.subscriptions.first(where: { $0.id == subscription.id }) {
        throw SubscriptionError.listed(name: listed.name)
      }
      guard file.subscriptions.count < Self.maximumCount else {
        throw SubscriptionError.full(maximum: Self.maximumCount)
      }
      guard let added = file.append(subscription) else { throw SubscriptionError.unwritable }
      return added
    }
  }

  /// Removes a subscription.
  ///
  /// - Throws: `SubscriptionError`.
  public func remove(_ id: Subscription.ID) throws {
    try change { file in
      guard file.remove(id) else { throw SubscriptionError.notListed }
    }
  }

  /// Renames a subscription; returns it with its unique name.
  ///
  /// - Throws: `SubscriptionError`.
  public func rename(_ id: Subscription.ID, to name: String) throws -> Subscription {
    try change { file in
      guard let renamed = file.rename(id, to: name) else { throw SubscriptionError.notListed }
      return renamed
    }
  }

  /// Moves a subscription to the place of another.
  ///
  /// - Throws: `SubscriptionError`.
  public func move(_ id: Subscription.ID, to place: Subscription.ID) throws {
    try change { file in
      guard file.move(id, to: place) else { throw SubscriptionError.notListed }
    }
  }

  /// Adds those of the subscriptions that are not listed yet; the tags of the others are added to the listed ones.
  ///
  /// - Returns: the numbers of added, and of listed ones.
  /// - Throws: `SubscriptionError`.
  public func merge(_ subscriptions: [Subscription]) throws -> (added: Int, listed: Int) {
    try change { file in
      var known = Dictionary(file.subscriptions.map { ($0.feedAddress, $0) }) { first, _ in first }
      var added = 0
      var tags: [Subscription.ID: [String]] = [:]
      for subscription in subscriptions {
        if let listed = known[subscription.feedAddress] {
          let old = tags[listed.id] ?? listed.tags
          let new = subscription.tags.filter { !old.contains($0) }
          if !new.isEmpty { tags[listed.id] = old + new }
        } else {
          guard known.count < Self.maximumCount else { throw SubscriptionError.full(maximum: Self.maximumCount) }
          guard let listed = file.append(subscription) else { throw SubscriptionError.unwritable }
          known[subscription.feedAddress] = listed
          added += 1
        }
      }
      file.retag(tags)
      return (added, subscriptions.count - added)
    }
  }

  /// Replaces the address of a subscription that has moved for good; nil if the new one is listed already, or no line
  /// can have it.
  ///
  /// - Throws: `SubscriptionError`.
  func readdress(_ id: Subscription.ID, to address: String) throws -> Subscription? {
    try change { file in
      guard !file.subscriptions.contains(where: { $0.id == SourceAddress(address).text }) else { return nil }
      return file.readdress(id, to: address)
    }
  }

  private func change<Value>(_ body: (inout SubscriptionFile) throws -> Value) throws -> Value {
    defer { broadcast.send() }
    guard let file else {
      return try content.withLock { content in
        var changed = parsed(content.data)
        let value = try body(&changed)
        (content.data, content.isParsed) = (changed.data, true)
        content.subscriptions = changed.subscriptions
        return value
      }
    }
    do {
      let privateFile = PrivateFile(file)
      try privateFile.makeFolder()
      // The folder is locked: a lock file would lie beside the files that people write.
      let outcome = try FileLock.hold(file.deletingLastPathComponent(), patience: Self.patience) {
        var changed = parsed(try privateFile.read(atMost: Self.maximumSize))
        let before = changed.data
        let value = try body(&changed)
        if changed.data != before || !isUsersOwn { try privateFile.replace(with: changed.data) }
        return value
      }
      switch outcome {
      case .done(let value): return value
      case .busy: throw SubscriptionError.busy
      }
    } catch {
      throw Self.error(error)
    }
  }
}

// MARK: - Reading

extension SubscriptionList {
  private func subscriptions(in file: URL?) throws -> [Subscription] {
    let data = try file.map { try PrivateFile($0).read(atMost: Self.maximumSize) } ?? content.withLock { $0.data }
    var problems: [SubscriptionProblem] = []
    let read = content.withLock { content in
      content.reportedFile = false
      guard !content.isParsed || content.data != data else { return content.subscriptions }
      let file = parsed(data)
      (content.data, content.isParsed) = (data, true)
      content.subscriptions = Array(file.subscriptions.prefix(Self.maximumCount))
      problems = file.problems.filter { content.reported.insert($0).inserted }
      return content.subscriptions
    }
    problems.forEach(onProblem)
    return read
  }

  private func parsed(_ data: Data?) -> SubscriptionFile {
    data.map { SubscriptionFile($0, isAddress: isAddress) } ?? SubscriptionFile(builtIn)
  }

  private static func error(_ error: any Error) -> SubscriptionError {
    error as? SubscriptionError ?? .file(reason: FileProblem.reason(of: error))
  }
}
