public import Foundation
package import Loading
package import Posts
public import Storage
import Synchronization

/// The stored posts with their states, and the marks on sources.
///
/// Without a file, all of them are in memory.
///
/// The first error is reported once; from then on, all changes stay in memory until FeedShell exits.
public actor PostRepository {
  /// The rules for how long posts are stored.
  private struct Rules {
    /// Called before the rules are applied.
    let prepare: @Sendable () async -> Void
    let read: @Sendable () -> KeepRules?
  }

  let now: @Sendable () -> Date
  let accounts: StoreAccounts
  let store: StoreAccess<SQLitePostStore>
  /// Finds starred posts by the addresses of their pictures.
  let pictures = StarredPictures()
  /// The last known unread counts.
  package nonisolated let unread = UnreadNumbers()
  /// Detects changes by other programs.
  package nonisolated let externalChanges: ExternalChanges
  /// The rules for how long posts are stored; nil if they have not been set, so that no post is deleted.
  private let rules = Mutex<Rules?>(nil)
  /// Whether expired posts have yet to be removed in this session.
  private let isExpiryDue = Mutex(true)
  /// Reads the image at an address from the image cache; nil if there is no image cache.
  let images = Mutex<(@Sendable (_ address: String) async -> Data?)?>(nil)
  /// The filters of posts; nil if there are none.
  let filtering = Mutex<(any PostFiltering)?>(nil)
  private let listeners = Mutex<[@Sendable (_ sources: Set<String>) -> Void]>([])
  let observers = Observers<StoredPostChange>()
  /// The unconfirmed changes to posts.
  let pending = PendingWrites()

  /// Creates a repository that opens its store on first use; without a store, posts stay in memory.
  ///
  /// `accounts` are the accounts of the store; `onProblem` is called once for each kind of problem; `stamp` returns the
  /// current version of the store's file, or nil without a file.
  public init(
    now: @escaping @Sendable () -> Date, accounts: StoreAccounts = .none,
    onProblem: @escaping @Sendable (StoreProblem) -> Void, stamp: @escaping @Sendable () -> StoreStamp? = { nil },
    open openStore: @escaping @Sendable () throws -> (store: SQLitePostStore, damage: StoreDamage?)?
  ) {
    (self.now, self.accounts) = (now, accounts)
    externalChanges = ExternalChanges(stamp: stamp)
    store = StoreAccess(
      OpenedStore(
        now: now, onProblem: onProblem, substitute: { try SQLitePostStore(inMemoryFor: accounts) }, open: openStore)
    ) { try await $0.removeUnretainedContent() }
  }

  /// The marks of a kind on sources.
  nonisolated func marks(_ kind: String) -> StoredMarks { StoredMarks(kind: kind, store: store) }
  /// Excludes the posts that filters hide from the unread counts.
  package nonisolated var hidden: HiddenPosts { HiddenPosts(posts: self) }
  /// The marks and changes that wait to be sent to the servers of accounts.
  package nonisolated var queue: AccountQueue { AccountQueue(posts: self) }

  /// The reason why the changes of an account wait, if the server has ended its login; otherwise nil.
  package nonisolated func loginEnded(_ account: String) -> LoadFailure? {
    accounts.hasEnded(account) ? .loginEnded(account) : nil
  }

  /// The reason why posts may be hidden, if a server has ended a login; otherwise nil.
  package nonisolated var hidingReason: LoadFailure? { accounts.ended.min().map { .loginEnded($0) } }

  /// Waits for every queued write.
  public nonisolated func flush() async { await store.flush() }

  /// Whether every write of this session has reached the file.
  package nonisolated var hasSavedAll: Bool {
    get async { await !store.hasFailed && !store.hasLostContent }
  }

  /// Whether a mark or star set in this session is not saved, because the file has failed or another program has locked
  /// it.
  public nonisolated var hasUnsavedChanges: Bool { store.hasUnsavedChanges }
}

// MARK: - Lists and posts

extension PostRepository {
  /// Returns the list with the given key; nil if there is none.
  nonisolated func list(for key: DocumentKey) async -> StoredList? {
    await read { try await $0.list(for: key) } ?? nil
  }

  /// Saves a list with its posts; returns their states, or nil if the list could not be saved.
  ///
  /// New posts become unread. If `changesIDs`, posts are identified by link, title and date.
  nonisolated func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, changesIDs: Bool = false
  ) async -> [String: PostState]? {
    let states = await externalChanges.counting {
      let states = await store.write(.content) { [now] in
        try await $0.save(list, posts, for: key, asUnread: true, at: now()) { new, stored in
          changesIDs && PostIdentity.isSame(new, stored)
        }
      }
      await count([key.source])
      return states
    }
    // The list may contain posts whose change in a different source is pending.
    if !pending.isEmpty { await readPending() }
    if isExpiryDue.withLock({ due in
      defer { due = false }
      return due
    }) {
      await removeExpired()
    }
    return states
  }

  /// Updates the date of a list that its source has confirmed as unchanged, and the date of its posts.
  nonisolated func renewList(for key: DocumentKey, headers: [String: String]) {
    store.queue { [now] in try await $0.renewList(for: key, at: now(), headers: headers) }
  }

  /// Returns at most `limit` posts of a source after the given position; nil if they cannot be read.
  package nonisolated func posts(
    of source: String, after position: PostPosition?, in order: PostOrder = .newest, limit: Int
  ) async -> [StoredPost]? {
    await readPosts { try await $0.posts(of: source, after: position, in: order, limit: limit) }
  }

  /// Returns at most `limit` of the selected posts after the given position, from `sources` or, if nil, from all
  /// sources.
  package nonisolated func posts(
    _ selection: PostSelection, of sources: [String]?, after position: PostPosition?, in order: PostOrder = .newest,
    limit: Int
  ) async -> [StoredPost]? {
    await readPosts { try await $0.posts(selection, of: sources, after: position, in: order, limit: limit) }
  }

  /// Returns the stored posts with the given keys; nil if they cannot be read.
  package nonisolated func posts(_ keys: [PostKey]) async -> [StoredPost]? {
    await readPosts { try await $0.posts(keys) }
  }

  /// Returns, for each of the given posts, its duplicates in other sources; empty if they cannot be read.
  package nonisolated func duplicates(of keys: [PostKey]) async -> [PostKey: [DuplicatePost]] {
    await store.read { try await $0.duplicates(of: keys) } ?? [:]
  }

  /// Returns the stored post with the given key; nil if there is none.
  nonisolated func post(_ key: PostKey) async -> StoredPost? {
    await readPosts { try await $0.posts([key]) }?.first
  }

  /// Reads posts, and applies their unconfirmed changes.
  nonisolated func readPosts(
    _ body: @Sendable (SQLitePostStore) async throws -> [StoredPost]
  ) async -> [StoredPost]? {
    await read(body).map(pending.noted)
  }

  /// Reads from the store; before the first read, reads the unconfirmed changes to posts.
  private nonisolated func read<Value: Sendable>(
    _ body: @Sendable (SQLitePostStore) async throws -> Value
  ) async -> Value? {
    await store.read { [pending] store in
      if !pending.isKnown { try await pending.read(from: store) }
      return try await body(store)
    }
  }

  /// The keys of read posts, and the flagged posts; nil if they cannot be read.
  package nonisolated func ownStates() async -> (read: [PostKey], flagged: [FlaggedPost])? {
    await store.read { (try await $0.readPosts(), try await $0.flaggedPosts()) }
  }

  /// Reads the changes that wait to be sent, and applies them to posts from now on; returns nil if they cannot be read.
  @discardableResult
  nonisolated func readPending() async -> [StoredWrite]? {
    await store.read { [pending] in try await pending.read(from: $0) }
  }

  /// The stored post with the given key, without unconfirmed changes; nil if there is none.
  nonisolated func originalPost(_ key: PostKey) async -> Post? {
    await store.read { try await $0.posts([key]) }?.first?.post
  }

  /// Sets the rules for how long posts are stored.
  ///
  /// They are first applied after a list has been saved in this session.
  ///
  /// Nothing is deleted while `rules` returns nil.
  package nonisolated func keep(
    after prepare: @escaping @Sendable () async -> Void, by rules: @escaping @Sendable () -> KeepRules?
  ) {
    self.rules.withLock { $0 = Rules(prepare: prepare, read: rules) }
  }

  /// Deletes posts according to the rules, and deletes expired lists.
  public nonisolated func removeExpired() async {
    guard let source = rules.withLock(\.self) else { return }
    await source.prepare()
    guard let rules = source.read() else { return }
    store.queue { [now] store in
      try await store.removeUnretainedContent()
      try await store.removeLists(
        savedUpTo: now().addingTimeInterval(-ExpiryPolicy.maximumAge),
        orAfter: now().addingTimeInterval(ExpiryPolicy.maximumLead))
      try await store.removeExpired(rules, at: now())
    } end: { [self] _ in
      await countDeleted()
    }
  }
}

// MARK: - States

extension PostRepository {
  /// Reads the unread counts of all sources, and the changes that wait to be sent, because other programs may have
  /// changed both.
  nonisolated func readCounts() async {
    externalChanges.willRead()
    if pending.isKnown { await readPending() }
    let changed = await readCounts(of: nil)
    if !changed.isEmpty { report(changed) }
  }

  /// Reads the unread counts of the given sources, or of all sources if nil; returns the sources whose counts have
  /// changed.
  private nonisolated func readCounts(of sources: Set<String>?) async -> Set<String> {
    let look = unread.beginLook()
    let posts = await store.read { try await $0.unreadPosts(of: sources.map(Array.init)) }
    return unread.take(posts, of: sources, look)
  }

  /// Reads the counts after a deletion, and applies only lower counts; a later check detects changes by other programs.
  private nonisolated func countDeleted() async {
    let look = unread.beginLook()
    let changed = unread.takeLower(await store.read { try await $0.unreadPosts(of: nil) }, look)
    if !changed.isEmpty { report(changed) }
  }

  /// Marks as read all unread posts of sources that arrived by `last`, and the posts in `keys`.
  @discardableResult
  package nonisolated(nonsending) func setAllRead(
    of sources: [String], arrivedBy last: Date, and keys: [PostKey] = []
  ) async -> [PostKey] {
    await change(.seen, keys, of: Set(sources)) { store, date in
      let listed = try await store.set(.seen, keys, at: date)
      guard !sources.isEmpty else { return listed }
      let others = try await store.setAllRead(of: sources, arrivedBy: last, at: date)
      return MarkedPosts(listed.posts + others.posts, duplicates: listed.duplicates + others.duplicates)
    }.posts
  }

  /// Sets a mark on posts after all earlier changes, even if the caller's task is cancelled, and notifies the
  /// observers.
  ///
  /// For a star, also saves the cached pictures of the posts.
  ///
  /// - Returns: the changed posts, once they and their pictures are written.
  @discardableResult
  package nonisolated(nonsending) func set(_ mark: PostMark, _ keys: [PostKey]) async -> MarkedPosts {
    await change(mark, keys, of: []) { try await $0.set(mark, keys, at: $1) }
  }

  /// Writes a mark on the posts in `keys`, and possibly on others of `sources`, and notifies the observers.
  private nonisolated(nonsending) func change(
    _ mark: PostMark, _ keys: [PostKey], of sources: Set<String>,
    _ write: @escaping @Sendable (SQLitePostStore, Date) async throws -> MarkedPosts
  ) async -> MarkedPosts {
    let date = now()
    return await Task.immediate { [self] in
      let changed = await externalChanges.counting {
        // If the store is locked, the change is written later.
        let changed =
          await store.write(.change) { try await write($0, date) } ?? MarkedPosts(keys)
        let affected = sources.union((keys + changed.duplicates).map(\.source))
        if mark.isOfReading { await count(affected) } else { report(affected) }
        return changed
      }
      await emit(mark, of: Set(keys).union(changed.posts).union(changed.duplicates))
      if mark == .star {
        await pictures.saveCached(of: changed.posts, in: self)
      } else if !mark.isOfReading {
        await pictures.forget()
      }
      return changed
    }.value
  }

  /// Adds flagged posts after all earlier changes.
  ///
  /// Returns the posts that were added or flagged, by flag, or all posts if they could not be written yet.
  package nonisolated func add(flagged posts: [FlaggedPost]) async -> [PostFlag: [PostKey]] {
    let date = now()
    let all = PostFlag.allCases.map { flag in (flag, posts.filter { $0.flags[flag] != nil }.map(\.key)) }
    let added =
      await store.write(.change) { try await $0.add(flagged: posts, at: date) } ?? Dictionary(uniqueKeysWithValues: all)
    await pictures.forget()
    let sources = Set(added.values.joined().map(\.source))
    if !sources.isEmpty { await count(sources) }
    for (flag, keys) in added { await emit(PostMark(flag, isSet: true), of: Set(keys)) }
    return added
  }

  private nonisolated func emit(_ mark: PostMark, of keys: Set<PostKey>) async {
    if !keys.isEmpty { await observers.send(.state(mark, of: keys)) }
  }

  /// Moves the stored data of a source to a new address.
  package nonisolated func move(_ source: String, to new: String) async {
    await store.write(.state) { try await $0.move(source, to: new) }
    await pictures.forget()
    await count([source, new])
  }

  /// Adds a listener, which receives the sources whose posts or unread counts have changed.
  package nonisolated func onChange(_ body: @escaping @Sendable (_ sources: Set<String>) -> Void) {
    listeners.withLock { $0.append(body) }
  }

  /// Notifies the listeners that posts of sources have changed.
  nonisolated func report(_ sources: Set<String>) {
    for listener in listeners.withLock(\.self) { listener(sources) }
  }

  /// Recounts the unread posts of the given sources.
  nonisolated func count(_ sources: Set<String>) async {
    report(sources.union(await readCounts(of: sources)))
  }

  /// Calls `receive` for each change to posts for which `id` returns an id in a list, until the observation is
  /// released.
  ///
  /// `edited` converts an edited post to the form in which the list shows it.
  package nonisolated func observe(
    _ id: @escaping @Sendable (PostKey) -> Post.ID?, edited: @escaping @Sendable (Post, PostKey) -> Post,
    _ receive: @escaping @Sendable (PostChange) async -> Void
  ) -> Observation {
    observers.add { change in
      switch change {
      case .state(let mark, let keys):
        let ids = Set(keys.compactMap(id))
        if !ids.isEmpty { await receive(.state(mark, of: ids)) }
      case .edited(let key, let post):
        if id(key) != nil { await receive(.edited(edited(post, key))) }
      case .reacted(let key, let state):
        if let id = id(key) { await receive(.reacted(id, state)) }
      }
    }
  }

  /// Replaces the stored content of a post, but not its state.
  ///
  /// Stores nothing if the new text is damaged.
  ///
  /// Returns when the change is written and every list has been notified.
  nonisolated func update(_ post: Post, of source: String) async {
    if post.details.text?.isDamaged != true {
      await store.write(.state) { try await $0.update(PostCoding.encoded(post), of: source) }
    }
    report([source])
    await observers.send(.edited(PostKey(source: source, id: post.id.rawValue), post))
  }
}
