public import Foundation
public import Posts

/// A store of posts in memory.
public actor MemoryPostStore: PostStore, MarkStore, AccountStore {
  private struct Picture {
    let data: Data
    let account: String?
    var posts: Set<PostKey>
  }

  private let accounts: StoreAccounts
  private var entries = MemoryPosts()
  private var lastNumber: Int64 = 0
  /// The dates of the latest answers of sources.
  private var answers: [String: Double] = [:]
  private var lists: [DocumentKey: StoredList] = [:]
  private var marks = MemoryMarks()
  private var pictures: [String: Picture] = [:]

  /// An empty store.
  ///
  /// - Parameter accounts: the accounts whose content is retained.
  public init(accounts: StoreAccounts = .none) {
    self.accounts = accounts
  }

  // MARK: - Lists

  @discardableResult
  public func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, asUnread: Bool, at date: Date,
    isSame: @escaping Comparison
  ) -> [String: PostState] {
    guard accounts.includes(list.account) else { return [:] }
    let now = date.timeIntervalSince1970
    rename(posts.filter { !$0.value.isEmpty && accounts.includes($0.account) }, in: key, isSame)
    answered(key.source, at: now)
    var states: [String: PostState] = [:]
    for (position, post) in posts.enumerated().reversed() where !post.value.isEmpty && accounts.includes(post.account) {
      let key = PostKey(source: key.source, id: post.id)
      var entry = entries[key] ?? MemoryPost(number: nextNumber(), record: PostRecord(isUnread: asUnread, at: now))
      if entries[key] == nil {
        entry.record.take(post.arrival, at: now)
        let duplicates = entries.duplicates(of: post.identity, in: key.source)
        if duplicates.contains(where: { seen($0)?.record.isUnread == false }) {
          _ = entry.record.setUnread(false, at: now)
        }
      }
      entry.record.take(post, position: position, at: now)
      entry.take(post, at: now)
      entries[key] = entry
      states[post.id] = entry.record.state
    }
    lists[key] = list
    return states
  }

  /// Gives stored posts the ids that an answer has them with.
  private func rename(_ posts: [EncodedPost], in list: DocumentKey, _ isSame: Comparison) {
    let new = posts.filter {
      entries[PostKey(source: list.source, id: $0.id)] == nil && PostRecord.usable($0.date) != nil
    }
    guard !new.isEmpty, answers[list.source] != nil else { return }
    let pages = lists.filter { $0.key.source == list.source && $0.key.list == list.list && $0.key != list }
    let listed = Set(posts.map(\.id) + pages.flatMap(\.value.ids))
    let dates = Set(new.compactMap { $0.date?.timeIntervalSince1970 })
    var candidates = entries.filter { key, entry in
      key.source == list.source && entry.record.date.map(dates.contains) == true && !listed.contains(key.id)
    }.sorted { $0.value.number > $1.value.number }
    for post in new {
      let position = candidates.firstIndex { key, entry in
        entry.record.date == post.date?.timeIntervalSince1970 && entry.stored(key).map { isSame(post, $0) } ?? false
      }
      guard let position else { continue }
      let (key, entry) = candidates.remove(at: position)
      let target = PostKey(source: list.source, id: post.id)
      (entries[key], entries[target]) = (nil, entry)
      for address in pictures.keys where pictures[address]?.posts.remove(key) != nil {
        pictures[address]?.posts.insert(target)
      }
    }
  }

  public func list(for key: DocumentKey) -> StoredList? {
    lists[key].flatMap { accounts.includes($0.account) ? $0 : nil }
  }

  public func renewList(for key: DocumentKey, at date: Date, headers: [String: String]) {
    guard let list = lists[key] else { return }
    lists[key] = StoredList(
      ids: list.ids, cursor: list.cursor, extra: list.extra, headers: list.headers.merging(headers) { $1 },
      address: list.address,
      version: list.version, savedAt: date, account: list.account)
    let now = date.timeIntervalSince1970
    answered(key.source, at: now)
    for id in list.ids { entries[PostKey(source: key.source, id: id)]?.record.confirm(at: now) }
  }

  public func removeList(for key: DocumentKey) {
    lists[key] = nil
  }

  public func removeLists(savedUpTo date: Date, orAfter future: Date) {
    lists = lists.filter { $0.value.savedAt > date && $0.value.savedAt <= future }
  }

  // MARK: - Posts

  public func posts(of source: String, after position: PostPosition?, in order: PostOrder, limit: Int) -> [StoredPost] {
    page(after: position, order, limit: limit) { key, _ in key.source == source }
  }

  public func posts(
    _ selection: PostSelection, of sources: [String]?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) -> [StoredPost] {
    page(after: position, order, limit: limit) { key, record in
      let isSelected =
        switch selection {
        case .unread: record.isCounted
        case .arrived(let date): record.isCounted && record.arrivedAt > date.timeIntervalSince1970
        case .passedOver: record.isPassedOver
        case .starred: record.isStarred
        case .stored: true
        }
      return isSelected && sources?.contains(key.source) ?? true
    }
  }

  /// All posts: those in memory are few enough to be looked at.
  public func posts(
    with words: IndexedWords?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) -> [StoredPost] {
    page(after: position, order, limit: limit) { _, _ in true }
  }

  public func indexPosts(atMost limit: Int, text: @Sendable (StoredPost) -> String) -> Int { 0 }

  public func posts(_ keys: [PostKey]) -> [StoredPost] {
    keys.compactMap { key in seen(key)?.stored(key) }
  }

  public func states(of source: String, _ ids: [String]) -> [String: PostState] {
    let states = ids.map { ($0, seen(PostKey(source: source, id: $0))?.record.state) }
    return Dictionary(states) { $1 }.compactMapValues(\.self)
  }

  public func unreadCounts(of sources: [String]?) -> [String: Int] {
    entries.unreadCounts(of: sources, where: accounts.includes)
  }

  public func sharedUnreadPosts() -> [SharedPost] {
    page(after: nil, .newest, limit: .max) { key, record in record.isCounted && entries.isShared(key) }
      .map { SharedPost(key: $0.key, identity: entries[$0.key]?.identity ?? .none) }
  }

  public func duplicates(of keys: [PostKey]) -> [PostKey: [DuplicatePost]] {
    keys.reduce(into: [:]) { duplicates, key in
      let others = entries.duplicates(of: key)
      guard !others.isEmpty else { return }
      duplicates[key] = ([key] + others).compactMap { key in
        entries[key].map { DuplicatePost(key, since: Date(timeIntervalSince1970: $0.identifiedAt)) }
      }
    }
  }

  // MARK: - States

  public func update(_ post: EncodedPost, of source: String) {
    let key = PostKey(source: source, id: post.id)
    guard !post.value.isEmpty, accounts.includes(post.account), var entry = seen(key) else { return }
    entry.record.update(post)
    entry.take(post, at: entry.record.confirmedAt)
    entries[key] = entry
  }

  @discardableResult
  public func setUnread(_ isUnread: Bool, _ keys: [PostKey], at date: Date) -> MarkedPosts {
    let now = date.timeIntervalSince1970
    return change(keys, PostRecord(isUnread: isUnread, at: now)) { $0.setUnread(isUnread, at: now) }
  }

  public func setPassedOver(_ isPassedOver: Bool, _ keys: [PostKey]) {
    for key in keys { _ = change(key, nil) { $0.setPassedOver(isPassedOver) } }
  }

  @discardableResult
  public func setAllRead(of sources: [String]?, arrivedBy last: Date, at date: Date) -> MarkedPosts {
    let unread = posts(.unread, of: sources, after: nil, in: .newest, limit: .max).filter { $0.state.arrivedAt <= last }
    return setUnread(false, unread.map(\.key), at: date)
  }

  @discardableResult
  public func setStarred(_ isStarred: Bool, _ keys: [PostKey], at date: Date) -> MarkedPosts {
    let now = date.timeIntervalSince1970
    let new = isStarred ? PostRecord(isUnread: true, isStarred: true, at: now) : nil
    let changed = change(keys, new) { $0.setStarred(isStarred, at: now) }
    removeUnusedPictures()
    return changed
  }

  public func readPosts() -> [PostKey] {
    sorted { !$0.isUnread }.map(\.key)
  }

  public func starredPosts() -> [StarredPost] {
    sorted(\.isStarred).compactMap { key, entry in entry.value.map { StarredPost(entry.record, key, $0, entry.text) } }
  }

  @discardableResult
  public func add(starred posts: [StarredPost], at date: Date) -> [PostKey] {
    let now = date.timeIntervalSince1970
    return posts.filter { starred in
      guard !starred.post.value.isEmpty, accounts.includes(starred.post.account) else { return false }
      let known = entries[starred.key]
      if let known, !accounts.includes(known.record.account) || known.record.isStarred && known.record.hasValue {
        return false
      }
      if answers[starred.source] == nil { answers[starred.source] = now }
      var entry = known ?? MemoryPost(number: nextNumber(), record: PostRecord(isUnread: true, at: now), value: nil)
      if !entry.record.hasValue { entry.take(starred.post, at: now) }
      entry.record.take(starred, at: now)
      entries[starred.key] = entry
      return true
    }.map(\.key)
  }

  /// The entries that may be seen, by source and id.
  private func sorted(_ isIncluded: (PostRecord) -> Bool) -> [(key: PostKey, value: MemoryPost)] {
    entries.filter { isIncluded($1.record) && accounts.includes($1.record.account) }.sorted {
      ($0.key.source, $0.key.id) < ($1.key.source, $1.key.id)
    }
  }

  public func move(_ source: String, to new: String) {
    guard source != new else { return }
    marks.move(source, to: new)
    for (key, list) in lists where key.source == source {
      let target = DocumentKey(source: new, list: key.list, cursor: key.cursor)
      if lists[target] == nil { lists[target] = list }
      lists[key] = nil
    }
    for (key, entry) in entries where key.source == source {
      let target = PostKey(source: new, id: key.id)
      entries[key] = nil
      entries[target] = entries[target].map { $0.merged(entry) } ?? entry
      for address in pictures.keys where pictures[address]?.posts.remove(key) != nil {
        pictures[address]?.posts.insert(target)
      }
    }
    if let answer = answers.removeValue(forKey: source) { answers[new] = max(answers[new] ?? answer, answer) }
  }

  // MARK: - Marks

  public func save(_ mark: Mark, kind: String, of source: String) {
    if accounts.includes(mark.account) { marks.save(mark, kind: kind, of: source) }
  }

  public func removeMark(_ id: String, kind: String, of source: String) {
    marks.remove(id, kind: kind, of: source)
  }

  public func marks(kind: String, of source: String) -> [Mark] {
    marks.all(kind: kind, of: source).filter { accounts.includes($0.account) }
  }

  // MARK: - Pictures, age and accounts

  public func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) {
    guard accounts.includes(account), let record = seen(post)?.record, record.isStarred else { return }
    let posts = pictures[address]?.posts ?? []
    pictures[address] = Picture(data: data, account: account ?? record.account, posts: posts.union([post]))
  }

  public func picture(at address: String) -> Data? {
    pictures[address].flatMap { accounts.includes($0.account) ? $0.data : nil }
  }

  public func saveArticle(_ data: Data, of post: PostKey) {
    if let entry = seen(post), entry.value != nil { entries[post]?.article = data }
  }

  public func article(of post: PostKey) -> Data? { seen(post)?.article }

  @discardableResult
  public func removeExpired(_ rules: KeepRules, at date: Date) -> Int {
    let now = date.timeIntervalSince1970
    let count = entries.count
    for key in entries.keys { entries[key]?.record.setClockRight(at: now) }
    entries.removeAll(but: { key, entry in
      let record = entry.record
      let limits = rules.limits(of: key.source, answeredAt: answers[key.source] ?? now, now: now)
      return record.isStarred
        || record.confirmedAt > (record.isCounted && record.hasValue ? limits.unread : limits.read)
    })
    var size = entries.reduce(0) { $0 + $1.value.record.size }
    let oldest = entries.filter { !$0.value.record.isStarred && $0.value.record.size > 0 }.sorted {
      $0.value.evictionOrder < $1.value.evictionOrder
    }
    for (key, entry) in oldest where size > rules.sizeLimit {
      entries[key] = nil
      size -= entry.record.size
    }
    let sources = entries.sources
    answers = answers.filter { sources.contains($0.key) }
    return count - entries.count
  }

  public func removeUnretainedContent() {
    guard let retained = accounts.retained() else { return }
    let isRetained = { (account: String?) in account.map { retained.contains($0) } ?? true }
    entries.removeAll(but: { isRetained($1.record.account) })
    lists = lists.filter { isRetained($0.value.account) }
    pictures = pictures.filter { isRetained($0.value.account) }
    marks.removeAll { !isRetained($0.account) }
    removeUnusedPictures()
  }

  // MARK: - Entries

  private func answered(_ source: String, at now: Double) {
    if let known = answers[source], known <= now, known > now - PostRecord.confirmationPrecision { return }
    answers[source] = now
  }

  private func nextNumber() -> Int64 {
    lastNumber += 1
    return lastNumber
  }

  /// The entry that may be seen.
  private func seen(_ key: PostKey) -> MemoryPost? {
    entries[key].flatMap { accounts.includes($0.record.account) ? $0 : nil }
  }

  private func page(
    after position: PostPosition?, _ order: PostOrder, limit: Int, of isIncluded: (PostKey, PostRecord) -> Bool
  ) -> [StoredPost] {
    let posts = entries.filter { isIncluded($0, $1.record) && accounts.includes($1.record.account) }
      .compactMap { $1.stored($0) }.filter { post in position.map { order.precedes($0, post.position) } ?? true }
    return Array(posts.sorted { order.precedes($0.position, $1.position) }.prefix(max(limit, 0)))
  }

  /// Changes posts, and the same ones of other sources.
  private func change(
    _ keys: [PostKey], _ new: PostRecord?, _ change: (inout PostRecord) -> Bool
  ) -> MarkedPosts {
    var changed = MarkedPosts()
    for key in keys where !changed.duplicates.contains(key) && self.change(key, new, change) {
      changed.posts.append(key)
      changed.duplicates += entries.duplicates(of: key).filter { self.change($0, nil, change) }
    }
    return changed
  }

  private func change(_ key: PostKey, _ new: PostRecord?, _ change: (inout PostRecord) -> Bool) -> Bool {
    if var entry = entries[key] {
      guard accounts.includes(entry.record.account), change(&entry.record) else { return false }
      entries[key] = entry
      return true
    }
    guard let new else { return false }
    if answers[key.source] == nil { answers[key.source] = new.arrivedAt }
    entries[key] = MemoryPost(number: nextNumber(), record: new, value: nil)
    return true
  }

  private func removeUnusedPictures() {
    pictures = pictures.filter { _, picture in picture.posts.contains { entries[$0]?.record.isStarred == true } }
  }
}
