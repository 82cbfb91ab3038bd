import Foundation
import HTTP
import Loading
import Posts
import SceneTesting

@testable import Contract
@testable import Reading
@testable import Sources
@testable import Storage

/// The stores of a cache and of posts, in memory.
struct TestStores: Sendable {
  let cache: SQLiteStore
  let posts: SQLitePostStore

  init(accounts: StoreAccounts = .none) {
    cache = .inMemory(accounts: accounts)
    posts = .inMemory(accounts: accounts)
  }

  /// Saves the first page of the contract's feed, as if a server had sent this document.
  func save(_ document: StoredDocument, for key: DocumentKey) async throws {
    let page = try? FeedMapper.map(document.body, status: 200)
    let posts = page?.items ?? []
    let isDamaged = posts.isEmpty && document.body != Data(feed([]).utf8)
    let stored =
      isDamaged
      ? [EncodedPost(id: "damaged", value: document.body, version: document.version, date: nil)]
      : posts.map { EncodedPost(id: $0.id.rawValue, value: PostCoding.data($0), version: document.version, date: nil) }
    let list = StoredList(
      ids: isDamaged ? ["damaged"] : posts.map(\.id.rawValue), cursor: page?.cursor,
      extra: ListMemory(leftOut: 0, texts: []).data,
      headers: document.headers, address: document.address, version: PostCoding.listVersion, savedAt: document.savedAt,
      account: document.account)
    try await self.posts.save(list, stored, for: key, asUnread: false, at: document.savedAt)
  }

  /// The list that is stored with a key.
  func list(for key: DocumentKey) async throws -> StoredList? { try await posts.list(for: key) }
}

extension StoredList {
  /// A list with a response.
  init(
    ids: [String], cursor: String?, extra: Data, headers: [String: String], address: String, version: Int,
    savedAt: Date, account: String? = nil
  ) {
    self.init(
      ids: ids, cursor: cursor,
      in: StoredDocument(
        body: extra, headers: headers, address: address, version: version, savedAt: savedAt, account: account))
  }
}

/// A cache over stores.
func makeCache(
  _ stores: TestStores, accounts: StoreAccounts = .none, clock: TestClock = TestClock(),
  problems: ProblemSpy = ProblemSpy()
) -> Cache {
  let posts = PostRepository(now: { clock.date }, accounts: accounts, onProblem: problems.record) {
    (stores.posts, nil)
  }
  return Cache(now: { clock.date }, accounts: accounts, posts: posts, onProblem: problems.record) {
    (stores.cache, nil)
  }
}

/// A repository over a store.
func makePosts(
  _ store: SQLitePostStore, clock: TestClock = TestClock(), problems: ProblemSpy = ProblemSpy()
) -> PostRepository {
  PostRepository(now: { clock.date }, onProblem: problems.record) { (store, nil) }
}

/// A cache with this repository and no store.
func makeCache(_ posts: PostRepository, clock: TestClock = TestClock()) -> Cache {
  Cache(now: { clock.date }, posts: posts, onProblem: { _ in }, open: { nil })
}

extension Source {
  /// The comments on a post of which only the id is known.
  func comments(on id: Post.ID) -> SourceDocument<CommentThread> { comments(on: Post(id: id, images: [])) }
}

extension SQLiteStore {
  /// An empty store in memory; stops the test run if SQLite cannot open one.
  static func inMemory(accounts: StoreAccounts = .none) -> SQLiteStore {
    do {
      let size = 64 << 20
      return SQLiteStore(
        try SQLiteConnection(inMemory: .cache(hadLogin: false), rowLimit: 2 * size), documentLimit: size,
        imageLimit: 4 * size, largestContent: size, accounts: accounts)
    } catch {
      preconditionFailure("SQLite opens no database in memory: \(error)")
    }
  }
}

extension SQLitePostStore {
  /// An empty store in memory; stops the test run if SQLite cannot open one.
  static func inMemory(accounts: StoreAccounts = .none) -> SQLitePostStore {
    do {
      return try SQLitePostStore(inMemoryFor: accounts)
    } catch {
      preconditionFailure("SQLite opens no database in memory: \(error)")
    }
  }
}
