import Foundation
import Posts
import Queries
import Reading
import Settings
import Sources
import Storage
import SubscriptionList

/// Adds what a state file has to what is here, and takes it back; nothing is deleted or replaced.
nonisolated struct StateMerge {
  /// A file that could not be changed.
  struct FileFailure: Error {
    let file: URL
    let cause: any Error
  }

  /// The number of marks that are made at a time: a little part of what a file may have, so that it can be followed.
  private static let batchSize = 5_000

  let sources: SubscribedSources
  let places: StatePlaces

  private var posts: PostRepository { sources.opener.cache.posts }

  /// Adds the parts that are not here.
  ///
  /// - Parameters:
  ///   - document: the parts, without those that a person has declined.
  ///   - settings: the settings of the document that the program knows.
  ///   - changes: gets the parts that were added, those before an error, too.
  ///   - keepsWayBack: whether the marks are needed to take them back.
  ///   - progress: called with the number of marks so far.
  /// - Throws: `LoadFailure` or `FileFailure`.
  func add(
    _ document: StateDocument, _ settings: [(setting: Setting, value: String)], to changes: inout StateChanges,
    keepsWayBack: Bool, progress: @MainActor (_ count: Int) -> Void
  ) async throws {
    if !document.sources.isEmpty {
      let (change, _, listed, leftOut) = try sources.list.merge(document.sources)
      changes.sources = change
      changes.thereCount += listed
      changes.unlistedCount = leftOut
    }
    if !document.filters.isEmpty {
      let change = try sources.filters.merge(document.filters)
      changes.filters = change
      changes.thereCount += document.filters.count - change.added.count
    }
    if !settings.isEmpty {
      changes.settings = try changing(places.settings.url) { try places.settings.add(settings) }
      changes.thereCount += settings.count - changes.settings.count
      let added = Set(changes.settings.map(\.name))
      for (setting, value) in settings where added.contains(setting.name) { await places.use(setting, value) }
    }
    if !document.starred.isEmpty {
      changes.starred = await posts.add(starred: document.starred) ?? document.starred.map(\.key)
      let kept = await posts.posts(document.starred.map(\.key))?.count ?? document.starred.count
      changes.thereCount += kept - changes.starred.count
      changes.foreignCount = document.starred.count - kept
    }
    for start in stride(from: 0, to: document.read.count, by: Self.batchSize) {
      let batch = Array(document.read[start...].prefix(Self.batchSize))
      let read = await sources.opener.cache.set(.unread(false), batch).value
      changes.readCount += read.count
      if keepsWayBack { changes.read += read }
      changes.thereCount += batch.count - read.count
      await progress(start + batch.count)
    }
  }

  /// Takes changes back.
  ///
  /// - Throws: `LoadFailure` or `FileFailure`.
  func undo(_ changes: StateChanges) async throws {
    if let change = changes.sources { try sources.undo([change]) }
    if let change = changes.filters { try sources.filters.undo(change) }
    if !changes.settings.isEmpty {
      try changing(places.settings.url) { try places.settings.remove(changes.settings) }
      for setting in changes.settings { await places.use(setting, nil) }
    }
    _ = await sources.opener.cache.set(.starred(false), changes.starred).value
    _ = await sources.opener.cache.set(.unread(true), changes.read).value
  }

  private func changing<Value>(_ file: URL, _ body: () throws -> Value) throws(FileFailure) -> Value {
    do {
      return try body()
    } catch {
      throw FileFailure(file: file, cause: error is SettingFile.BusyError ? POSIXError(.EBUSY) : error)
    }
  }
}
