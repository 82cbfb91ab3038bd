import SceneTesting

@testable import Reading
@testable import Storage

/// The operations of a store, by the name of its function.
protocol StoreOperation: RawRepresentable<String>, Sendable {
  /// Any operation without a case of its own, also one whose function was renamed.
  static var other: Self { get }
}

/// The operations of a cache that tests observe.
enum CacheOperation: String, StoreOperation {
  case saveDocument = "save(_:for:)"
  case document = "document(for:)"
  case renewDocument = "renewDocument(for:at:headers:)"
  case removeDocument = "removeDocument(for:)"
  case removeDocuments = "removeDocuments(savedUpTo:orAfter:)"
  case saveImage = "save(_:for:of:at:)"
  case image = "data(for:at:)"
  case removeImage = "removeImage(_:)"
  case removeImages = "removeImages()"
  case other
}

/// The operations of a store of posts that tests observe.
enum PostOperation: String, StoreOperation {
  case saveList = "save(_:_:for:asUnread:at:isSame:)"
  case posts = "posts(_:)"
  case selection = "posts(_:of:after:in:limit:)"
  case unreadPosts = "unreadPosts(of:)"
  case update = "update(_:of:)"
  case set = "set(_:_:at:)"
  case setAllRead = "setAllRead(of:arrivedBy:at:)"
  case addStarred = "add(flagged:at:)"
  case saveMark = "save(_:kind:of:)"
  case removeMark = "removeMark(_:kind:of:)"
  case marks = "marks(kind:of:)"
  case writes = "writes()"
  case other

  /// Whether the operation is a change by the user.
  var isChange: Bool { [.update, .set, .setAllRead, .addStarred].contains(self) }
}

/// A store in memory whose operations a test can observe, delay or fail.
struct Spied<Store: Sendable, Operation: StoreOperation>: Sendable {
  struct Full: Error, CustomStringConvertible {
    let description = "full"
  }

  /// The store without delays or failures.
  let base: Store
  /// The observed store, with the content of `base`.
  let store: Store
  /// The operations of the observed store that were begun, in order.
  let log: WaitableState<[Operation]>

  /// - Parameters:
  ///   - base: the store without delays or failures.
  ///   - before: called before each operation, which is not performed if this throws.
  ///   - after: called after each read, before its result is returned.
  ///   - observed: makes a store with the content of `base` and the given hook.
  fileprivate init(
    _ base: Store, before: @escaping @Sendable (Operation) async throws -> Void,
    after: @escaping @Sendable (Operation) async -> Void, observed: (StoreHook) -> Store
  ) {
    let log = WaitableState<[Operation]>([])
    (self.base, self.log) = (base, log)
    store = observed(
      StoreHook { name in
        let operation = Operation(rawValue: name) ?? .other
        log.update { $0.append(operation) }
        try await before(operation)
      } after: { name in
        await after(Operation(rawValue: name) ?? .other)
      })
  }
}

typealias StoreSpy = Spied<SQLiteStore, CacheOperation>
typealias PostStoreSpy = Spied<SQLitePostStore, PostOperation>

extension Spied where Store == SQLiteStore, Operation == CacheOperation {
  init(before: @escaping @Sendable (Operation) async throws -> Void = { _ in }) {
    let base = SQLiteStore.inMemory()
    self.init(base, before: before, after: { _ in }) { hook in
      SQLiteStore(
        SQLiteConnection(sharing: base.connection, isReadOnly: false, hook: hook), documentLimit: base.documents.limit,
        imageLimit: base.images.limit, largestContent: base.largestContent, accounts: base.accounts)
    }
  }
}

extension Spied where Store == SQLitePostStore, Operation == PostOperation {
  init(
    accounts: StoreAccounts = .none, isReadOnly: Bool = false,
    before: @escaping @Sendable (Operation) async throws -> Void = { _ in },
    after: @escaping @Sendable (Operation) async -> Void = { _ in }
  ) {
    let base = SQLitePostStore.inMemory(accounts: accounts)
    self.init(base, before: before, after: after) { hook in
      SQLitePostStore(
        SQLiteConnection(sharing: base.connection, isReadOnly: isReadOnly, hook: hook),
        largestContent: base.largestContent, accounts: accounts)
    }
  }
}

/// A cache over an observed store.
func makeCache(_ spy: StoreSpy, clock: TestClock = TestClock(), problems: ProblemSpy = ProblemSpy()) -> Cache {
  makeCache(spy.store, clock: clock, problems: problems)
}

/// A repository over an observed store.
func makePosts(
  _ spy: PostStoreSpy, clock: TestClock = TestClock(), problems: ProblemSpy = ProblemSpy()
) -> PostRepository {
  makePosts(spy.store, clock: clock, problems: problems)
}
