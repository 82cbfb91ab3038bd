import Foundation
import Posts
import SceneTesting
import Storage

@testable import Reading

/// A working store of posts and marks whose operations a test can delay or fail.
struct PostStoreSpy: PostStore, MarkStore, AccountStore, WriteStore, FileStore {
  enum Operation: String, Sendable {
    case saveList, list, renewList, removeLists, posts, states, unreadPosts, change, picture, article, removeExpired,
      saveMark,
      removeMark, marks, removeUnretainedContent, index, outbox, writes
  }

  let base: SQLitePostStore
  /// The operations that were begun, in order.
  let log = WaitableState<[Operation]>([])
  let isReadOnly: Bool
  private let before: @Sendable (Operation) async throws -> Void
  private let after: @Sendable (Operation) async -> Void

  /// - Parameters:
  ///   - accounts: the accounts whose content is stored.
  ///   - isReadOnly: whether changes last for this run only.
  ///   - before: called before each operation, which is not performed if this throws.
  ///   - after: called after a read of changes, or of posts by their state, before its result is returned.
  init(
    accounts: StoreAccounts = .none, isReadOnly: Bool = false,
    before: @escaping @Sendable (Operation) async throws -> Void = { _ in },
    after: @escaping @Sendable (Operation) async -> Void = { _ in }
  ) {
    base = .inMemory(accounts: accounts)
    (self.isReadOnly, self.before, self.after) = (isReadOnly, before, after)
  }

  func begin(_ operation: Operation) async throws {
    log.update { $0.append(operation) }
    try await before(operation)
  }

  func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, asUnread: Bool, at date: Date,
    isSame: @escaping Comparison
  ) async throws -> [String: PostState] {
    try await begin(.saveList)
    return try await base.save(list, posts, for: key, asUnread: asUnread, at: date, isSame: isSame)
  }

  func list(for key: DocumentKey) async throws -> StoredList? {
    try await begin(.list)
    return try await base.list(for: key)
  }

  func renewList(for key: DocumentKey, at date: Date, headers: [String: String]) async throws {
    try await begin(.renewList)
    try await base.renewList(for: key, at: date, headers: headers)
  }

  func removeLists(savedUpTo date: Date, orAfter future: Date) async throws {
    try await begin(.removeLists)
    try await base.removeLists(savedUpTo: date, orAfter: future)
  }

  func posts(of source: String, after position: PostPosition?, in order: PostOrder, limit: Int) async throws
    -> [StoredPost]
  {
    try await begin(.posts)
    return try await base.posts(of: source, after: position, in: order, limit: limit)
  }

  func posts(
    _ selection: PostSelection, of sources: [String]?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost] {
    try await begin(.posts)
    let posts = try await base.posts(selection, of: sources, after: position, in: order, limit: limit)
    await after(.posts)
    return posts
  }

  func posts(
    with words: IndexedWords?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost] {
    try await begin(.posts)
    return try await base.posts(with: words, after: position, in: order, limit: limit)
  }

  func indexPosts(atMost limit: Int, text: @Sendable (StoredPost) -> String) async throws -> Int {
    try await begin(.index)
    return try await base.indexPosts(atMost: limit, text: text)
  }

  func posts(_ keys: [PostKey]) async throws -> [StoredPost] {
    try await begin(.posts)
    return try await base.posts(keys)
  }

  func states(of source: String, _ ids: [String]) async throws -> [String: PostState] {
    try await begin(.states)
    return try await base.states(of: source, ids)
  }

  func unreadPosts(of sources: [String]?) async throws -> UnreadPosts {
    try await begin(.unreadPosts)
    return try await base.unreadPosts(of: sources)
  }

  func duplicates(of keys: [PostKey]) async throws -> [PostKey: [DuplicatePost]] {
    try await begin(.posts)
    return try await base.duplicates(of: keys)
  }

  func update(_ post: EncodedPost, of source: String) async throws {
    try await begin(.change)
    try await base.update(post, of: source)
  }

  func set(_ mark: PostMark, _ keys: [PostKey], at date: Date) async throws -> MarkedPosts {
    try await begin(.change)
    return try await base.set(mark, keys, at: date)
  }

  func setAllRead(of sources: [String]?, arrivedBy last: Date, at date: Date) async throws -> MarkedPosts {
    try await begin(.change)
    return try await base.setAllRead(of: sources, arrivedBy: last, at: date)
  }

  func setPassedOver(_ isPassedOver: Bool, _ keys: [PostKey]) async throws {
    try await begin(.change)
    try await base.setPassedOver(isPassedOver, keys)
  }

  func readPosts() async throws -> [PostKey] {
    try await begin(.states)
    return try await base.readPosts()
  }

  func starredPosts() async throws -> [StarredPost] {
    try await begin(.posts)
    return try await base.starredPosts()
  }

  func add(starred posts: [StarredPost], at date: Date) async throws -> [PostKey] {
    try await begin(.change)
    return try await base.add(starred: posts, at: date)
  }

  func move(_ source: String, to new: String) async throws {
    try await begin(.change)
    try await base.move(source, to: new)
  }

  func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) async throws {
    try await begin(.picture)
    try await base.savePicture(data, at: address, of: post, account: account)
  }

  func picture(at address: String) async throws -> Data? {
    try await begin(.picture)
    return try await base.picture(at: address)
  }

  func saveArticle(_ data: Data, of post: PostKey) async throws {
    try await begin(.article)
    try await base.saveArticle(data, of: post)
  }

  func article(of post: PostKey) async throws -> Data? {
    try await begin(.article)
    return try await base.article(of: post)
  }

  func removeExpired(_ rules: KeepRules, at date: Date) async throws -> Int {
    try await begin(.removeExpired)
    return try await base.removeExpired(rules, at: date)
  }

  func save(_ mark: Mark, kind: String, of source: String) async throws {
    try await begin(.saveMark)
    try await base.save(mark, kind: kind, of: source)
  }

  func removeMark(_ id: String, kind: String, of source: String) async throws {
    try await begin(.removeMark)
    try await base.removeMark(id, kind: kind, of: source)
  }

  func marks(kind: String, of source: String) async throws -> [Mark] {
    try await begin(.marks)
    return try await base.marks(kind: kind, of: source)
  }

  func removeUnretainedContent() async throws {
    try await begin(.removeUnretainedContent)
    try await base.removeUnretainedContent()
  }
}

/// A repository over a store.
func makePosts(
  _ store: PostRepository.Store, clock: TestClock = TestClock(), problems: ProblemSpy = ProblemSpy()
) -> PostRepository {
  PostRepository(now: { clock.date }, onProblem: problems.record) { (store, nil) }
}

extension PostStoreSpy {
  func add(_ write: StoredWrite, until end: Date) async throws -> StoredWrite? {
    try await begin(.outbox)
    return try await base.add(write, until: end)
  }

  /// Lists call this before their first read of posts, so it is not logged.
  func writes() async throws -> [StoredWrite] {
    let writes = try await base.writes()
    await after(.writes)
    return writes
  }

  /// Lists call this, too, if changes wait to be sent.
  func copies(of write: StoredWrite) async throws -> [StoredPost] { try await base.copies(of: write) }

  func beginNextWrite(at date: Date, until end: Date) async throws -> StoredWrite? {
    try await begin(.outbox)
    return try await base.beginNextWrite(at: date, until: end)
  }

  func update(_ write: StoredWrite, begunAfter attempts: Int) async throws {
    try await begin(.outbox)
    try await base.update(write, begunAfter: attempts)
  }

  func removeWrite(_ id: Int64) async throws -> Bool {
    try await begin(.outbox)
    return try await base.removeWrite(id)
  }

  func removeInverses(of write: StoredWrite) async throws {
    try await begin(.outbox)
    try await base.removeInverses(of: write)
  }

  func retryWrites(at date: Date) async throws {
    try await begin(.outbox)
    try await base.retryWrites(at: date)
  }

  func dropWrite(_ id: Int64, at date: Date) async throws -> StoredWrite? {
    try await begin(.outbox)
    return try await base.dropWrite(id, at: date)
  }

  func restoreWrite(_ write: StoredWrite, at date: Date) async throws -> Bool {
    try await begin(.outbox)
    return try await base.restoreWrite(write, at: date)
  }
}
