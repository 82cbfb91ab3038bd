package import Foundation
import HTTP
import Sources
package import Storage

/// The files of the cache, which may be deleted, and of the posts with their states.
package struct StoreFiles: Sendable {
  /// The file of the cache.
  package let cache: URL
  /// The file of the posts.
  package let posts: URL

  /// The files of a program in two folders, which may be the same.
  ///
  /// - Parameters:
  ///   - cache: the folder of the cache.
  ///   - posts: the folder of the posts.
  ///   - program: the name of the program, with which the name of the cache begins.
  package init(cache: URL, posts: URL, of program: String) {
    self.cache = cache.appending(path: "\(program).sqlite")
    self.posts = posts.appending(path: "posts.sqlite")
  }

  /// A cache in these files, which are opened on first use.
  ///
  /// - Parameters:
  ///   - files: the files; nil keeps nothing after this run.
  ///   - accounts: the accounts whose posts are retained.
  ///   - onProblem: called once for each kind of problem of the cache.
  ///   - onPostProblem: called once for each kind of problem of the posts.
  /// - Returns: the cache.
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
  /// Deletes the posts and pictures of accounts without a login: no byte of them stays in any file.
  ///
  /// - Parameter accounts: the accounts whose posts are retained.
  /// - Throws: any error of a store.
  package func removeContent(notRetainedBy accounts: StoreAccounts) async throws {
    try await Self.change(cache) {
      let store = try cacheStore(accounts)
      try Self.checkWritable(store)
      try await store.removeUnretainedContent()
      // Overwrites the remains of content that was deleted before, as too old.
      try await store.scrub()
    }
    try await Self.change(posts) {
      let store = try postStore(accounts)
      try Self.checkWritable(store)
      try await store.removeUnretainedContent()
      try await store.scrub()
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
  /// Waits until everything is written, or a time has passed.
  package nonisolated func flush(within limit: Duration) async {
    // Tasks of their own: a group would wait for the write even after the time limit.
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let write = Task {
      await flush()
      end.finish()
    }
    let timer = Task {
      do { try await Task.sleep(for: limit) } catch { return }
      end.finish()
    }
    for await _ in ends {}
    [write, timer].forEach { $0.cancel() }
  }
}
