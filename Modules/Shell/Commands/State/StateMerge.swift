import Foundation
import Posts
import Queries
import Reading
import Shell
import Sources
import Storage
import SubscriptionList
import System

/// Merges a state file into the user's data, and can undo the merge.
///
/// A merge neither deletes nor replaces data.
nonisolated struct StateMerge {
  /// A file that could not be changed.
  struct FileFailure: Error {
    let file: URL
    let cause: any Error
  }

  let sources: SubscribedSources
  let context: StateContext

  private var posts: PostRepository { sources.opener.cache.posts }

  /// Adds the sources, posts, filters and settings that do not exist yet.
  ///
  /// `changes` receives the added entries, even if an error follows; if `recordsUndo` is true, also the marked posts.
  /// `progress` receives the number of posts marked so far.
  func add(
    _ file: StateFile, _ settings: [(setting: Setting, value: String)], to changes: inout StateChanges,
    recordsUndo: Bool, progress: @MainActor (_ count: Int) -> Void
  ) async throws {
    let document = file.document
    // Opening a post whose source is a program or folder would run or read that source, even if it is not in the list.
    let listed = Set(try sources.list.read().map(\.id)).union(document.sources.map(\.id))
    let recognizer = sources.opener.recognizer
    var taken = LastAnswer<Bool>()
    func isTaken(_ source: String) -> Bool {
      taken.answer(for: source) { listed.contains($0) || !recognizer.isOfThisComputer(SourceAddress($0)) }
    }
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
      changes.settings = try changing(context.settings.url) { try context.settings.add(settings) }
      changes.thereCount += settings.count - changes.settings.count
      let added = Set(changes.settings.map(\.name))
      for (setting, value) in settings where added.contains(setting.name) { await context.use(setting, value) }
    }
    for batch in file.starred {
      let flagged = batch.filter { isTaken($0.source) }
      changes.unusableCount += batch.count - flagged.count
      let added = await posts.add(flagged: flagged)
      let stored = await posts.posts(flagged.map(\.key))?.count ?? flagged.count
      changes.flagged.merge(added, uniquingKeysWith: +)
      changes.thereCount += stored - Set(added.values.joined()).count
      changes.foreignCount += flagged.count - stored
    }
    // A post that this import marks as the duplicate of an earlier one was not read before.
    var (count, duplicates) = (0, Set<PostKey>())
    for batch in file.read {
      let marked = batch.filter { isTaken($0.source) }
      changes.unusableCount += batch.count - marked.count
      let read = await posts.set(.seen, marked)
      if recordsUndo { changes.read += read.posts }
      duplicates.formUnion(read.duplicates)
      let readCount = Set(read.posts).union(duplicates.intersection(marked)).count
      changes.readCount += readCount
      changes.thereCount += marked.count - readCount
      count += batch.count
      await progress(count)
    }
  }

  func undo(_ changes: StateChanges) async throws {
    if let change = changes.sources { try sources.undo([change]) }
    if let change = changes.filters { try sources.filters.undo(change) }
    if !changes.settings.isEmpty {
      try changing(context.settings.url) { try context.settings.remove(changes.settings) }
      for setting in changes.settings { await context.use(setting, nil) }
    }
    for (flag, keys) in changes.flagged { await posts.set(PostMark(flag, isSet: false), keys) }
    await posts.set(.unseen, changes.read)
  }

  private func changing<Value>(_ file: URL, _ body: () throws -> Value) throws(FileFailure) -> Value {
    do {
      return try body()
    } catch {
      throw FileFailure(file: file, cause: error is PrivateFile.BusyError ? POSIXError(.EBUSY) : error)
    }
  }
}
