package import Foundation
import HTTP
import Loading
import Sources
package import Storage

/// The files of the two stores: the cache, which the user may delete, and the posts with their states.
package struct StoreFiles: Sendable {
  package let cache: URL
  package let posts: URL

  /// Creates the locations of the files in two folders, which may be the same; the name of the cache file begins with
  /// `program`.
  package init(cache: URL, posts: URL, of program: String) {
    self.cache = cache.appending(path: "\(program).sqlite")
    self.posts = posts.appending(path: "posts.sqlite")
  }

  /// Creates a cache that opens these files on first use; without files, data is only stored for this session.
  ///
  /// The functions are called once for each kind of problem with the cache and with the posts.
  package static func open(
    _ files: StoreFiles?, accounts: StoreAccounts, onProblem: @escaping @Sendable (StoreProblem) -> Void,
    onPostProblem: @escaping @Sendable (StoreProblem) -> Void
  ) -> Cache {
    let posts = PostRepository(
      now: { Date() }, accounts: accounts, onProblem: onPostProblem,
      stamp: { files.flatMap { StoreStamp(of: $0.posts) } }
    ) {
      try files.map { files in
        let store = try files.postStore(accounts)
        return (store, store.movedAside.map { StoreDamage(movedTo: $0, salvage: store.salvage) })
      }
    }
    return Cache(now: { Date() }, accounts: accounts, posts: posts, onProblem: onProblem) {
      try files.map { files in
        let store = try files.cacheStore(accounts)
        return (store, store.movedAside.map { StoreDamage(movedTo: $0) })
      }
    }
  }

  private func cacheStore(_ accounts: StoreAccounts) throws -> SQLiteStore {
    try SQLiteStore(file: cache, largestContent: SourceLimits.image.bytes, accounts: accounts)
  }

  private func postStore(_ accounts: StoreAccounts) throws -> SQLitePostStore {
    try SQLitePostStore(file: posts, largestContent: SourceLimits.image.bytes, accounts: accounts, importing: cache)
  }
}

extension StoreFiles {
  /// Deletes the posts and pictures of accounts without a login, and overwrites them in every file.
  package func removeContent(notRetainedBy accounts: StoreAccounts) async throws {
    try await Self.change(cache) {
      let store = try cacheStore(accounts)
      try Self.checkWritable(store)
      try await store.removeUnretainedContent()
      // Overwrites the remains of content that was deleted earlier because of its age.
      try await store.scrub()
    }
    try await Self.change(posts) {
      let store = try postStore(accounts)
      try Self.checkWritable(store)
      try await store.removeUnretainedContent()
      try await store.scrub()
    }
  }

  /// The number of unsent changes of an account, given by its stored name, including its marks and the changes to its
  /// list; 0 if they cannot be read.
  package func unsentWrites(of account: String, _ accounts: StoreAccounts) async -> Int {
    guard FileManager.default.fileExists(atPath: posts.path) else { return 0 }
    do {
      let store = try postStore(accounts)
      let writes = try await store.writes().count { $0.account == account }
      let changes = try await store.changes(of: nil).count { $0.account == account }
      let marks = try await store.waitingMarks().filter { $0.account == account }.map(\.unsent).clampedSum
      return writes + changes + marks
    } catch {
      return 0  // signing out reports that the file cannot be changed
    }
  }

  private static func checkWritable(_ store: any FileStore) throws {
    if store.isReadOnly { throw POSIXError(.EROFS) }
  }

  private static func change(_ file: URL, _ body: () async throws -> Void) async throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      try await body()
    } catch is ForeignDatabaseError {
      return  // never used
    }
  }
}

extension Cache {
  /// Waits until all writes are finished, but at most for the given time.
  package nonisolated func flush(within limit: Duration) async {
    await TimeLimit.wait(atMost: limit) { await self.flush() }
  }
}
