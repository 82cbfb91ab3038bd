public import Foundation
import HTTP
public import Loading
import Posts
public import Sources
import Storage
import Syndication

/// Synchronizes an account that has a list of feeds with its server.
///
/// Waiting marks are sent first. Five requests follow, regardless of the number of feeds: for the list, the unread
/// counts, the articles since the last sync, and the ids of unread and of starred articles.
public struct AccountSync: Sendable {
  /// The number of articles that the first sync loads with their contents.
  private static let firstArticles = 500
  /// The maximum number of pages of articles, and of pages of ids, in one sync.
  private static let maximumPages = 100
  /// The number of ids after which no further page is loaded, because servers may send longer pages than requested.
  private static let maximumIDs = 1_000_000
  /// The overlap of the periods of two syncs, in seconds, because the server's clock may differ.
  private static let overlap: TimeInterval = 60
  /// How long a refused change is listed, in seconds.
  private static let refusalAge: TimeInterval = 7 * 24 * 3_600

  private let reader: SourceReader
  private let queue: AccountQueue
  private let now: @Sendable () -> Date
  private let onStep: @Sendable (SyncStep) -> Void
  private let onChange: @Sendable (ListedFeeds.Waiting, LoadFailure?) -> Void
  private let onRefusedMark: @Sendable (_ feed: String, LoadFailure) -> Void
  private var list: String { reader.name }

  /// Creates the sync of an account.
  ///
  /// `onChange` is called for each waiting change that the server has made, or has refused for a reason; a refusal of
  /// the caller's own change is thrown instead. `onRefusedMark` is called with the address of the feed for each mark
  /// that was deleted because the server has refused it.
  public init(
    _ reader: SourceReader, now: @escaping @Sendable () -> Date,
    onStep: @escaping @Sendable (SyncStep) -> Void = { _ in },
    onChange: @escaping @Sendable (ListedFeeds.Waiting, LoadFailure?) -> Void = { _, _ in },
    onRefusedMark: @escaping @Sendable (_ feed: String, LoadFailure) -> Void = { _, _ in }
  ) {
    (self.reader, queue, self.now) = (reader, reader.cache.posts.queue, now)
    (self.onStep, self.onChange, self.onRefusedMark) = (onStep, onChange, onRefusedMark)
  }

  /// Sends the waiting changes and marks, then loads the list, the articles and the marks of the account; `last` is the
  /// list after the last sync.
  ///
  /// The next sync continues an interrupted one, because everything that was loaded is stored.
  public func run(since last: ListedFeeds) async throws -> (list: ListedFeeds, report: SyncReport) {
    let source = try await source()
    let account = self.account(of: source)
    let start = now()
    var unsent: LoadFailure?
    onStep(.marks)
    do {
      try await sendWaiting(source)
    } catch let failure as LoadFailure where failure.isAnswer && failure.kind != .needsLogin {
      // Marks that the server does not accept now stay in the outbox; the server may still send articles.
      unsent = failure
    }
    onStep(.list)
    var list = last
    let (feeds, answer) = try await load(source.feeds)
    list.feeds = feeds
    for waiting in await changes(by: account) {
      // If the response to a change was lost, the list shows whether the server made the change. A pending change was
      // never sent: it stays, although earlier changes may make the list look as if it had been made.
      let isMade = waiting.state != .pending && waiting.change.map(list.has) == true
      guard isMade || waiting.isRefused(before: start - Self.refusalAge) else { continue }
      await queue.removeChange(waiting.id)
    }
    var report = SyncReport(at: start)
    report.feeds = list.feeds.count
    report.unread = try await load(source.unreadCounts).value.values.clampedSum
    let since = last.account == nil || last.account == account ? last.since : nil
    report.newArticles = try await loadArticles(source, since: since, total: report.unread)
    onStep(.ids)
    let addresses = feeds.map { ListedAddress.address(of: $0.id, in: self.list) }
    var server = try await serverMarks(source, of: account)
    server.feeds = Set(addresses)
    if let account, self.account(of: source) != account { throw LoadFailure.otherAccount(account) }
    guard let settled = await queue.settle(server, of: self.list) else { throw LoadFailure(ReadingProblem.notStored) }
    report.newArticles += try await loadMissing(settled.missing, source)
    (report.confirmedMarks, report.droppedMarks) = (settled.confirmed, settled.dropped)
    (report.unsent, list.unsent) = (unsent, unsent)
    report.waitingMarks = await queue.waitingMarks(of: self.list)
    report.refusedChanges = await changes(by: account).count { $0.state == .failed }
    await queue.posts.count(Set(addresses))
    // If the server's clock is ahead, no articles must be skipped.
    let date = answer.headers[.date].flatMap(FeedDate.parse).map { min($0, start) } ?? start
    (list.account, list.since, list.date) = (account, date - Self.overlap, start)
    list.waiting = await changes(by: account).compactMap { ListedFeeds.Waiting($0) }
    return (list, report)
  }

  /// Sends the waiting marks and changes, without loading anything.
  public func send() async throws {
    try await sendWaiting(try await source())
  }

  /// Stores a change to the list of an account, which waits to be sent; `owner` is nil for the current account.
  public func add(_ change: ListingChange, by owner: String? = nil) async throws -> ListedFeeds.Waiting {
    let source = try await source()
    guard let current = account(of: source) else {
      throw LoadFailure(
        WriteProblem.listNeedsLogin, ["login": source.account.usual.signInName], host: source.account.server.name)
    }
    // The list may still belong to the former default account.
    let named = owner.flatMap { AccountID(uniqueName: $0) }.flatMap { reader.cache.outbox.name(of: $0) }
    let stored = WaitingChange(of: list, by: named ?? current, encoded: try JSONEncoder().encode(change), at: now())
    guard let added = await queue.add(stored) else { throw LoadFailure(ReadingProblem.notStored) }
    return ListedFeeds.Waiting(id: added.id, change: change)
  }

  /// Deletes a waiting change; returns false if it may have been sent.
  public func drop(_ change: ListedFeeds.Waiting) async -> Bool {
    guard await queue.changes(of: list).contains(where: { $0.id == change.id && $0.state == .pending }) else {
      return false
    }
    await queue.removeChange(change.id)
    return true
  }

  /// Sends the waiting changes.
  ///
  /// Returns nil if the server has made the caller's change, or the failure because of which it waits.
  ///
  /// Throws if the server has refused the change, which is then deleted.
  public func send(_ change: ListedFeeds.Waiting) async throws -> LoadFailure? {
    let source = try await source()
    do {
      try await sendChanges(source, of: change.id)
    } catch let failure as LoadFailure {
      if failure.isPassing || failure.kind == .needsLogin { return failure }
      await queue.removeChange(change.id)
      throw failure
    }
    guard let left = await queue.changes(of: list).first(where: { $0.id == change.id }) else { return nil }
    if left.state != .failed, left.account != account(of: source) { return .otherAccount(left.account) }
    await queue.removeChange(left.id)
    throw left.failure ?? LoadFailure(WriteProblem.unconfirmed)
  }

  /// The stored changes to the list made by an account.
  private func changes(by account: String?) async -> [WaitingChange] {
    await queue.changes(of: list).filter { $0.account == account }
  }

  /// The stored name of the account whose token is sent with the requests of a source; nil if there is no login.
  private func account(of source: any Listing) -> String? { reader.cache.outbox.name(of: source.account) }

  /// The source, as a source with marks on its server.
  private func source() async throws -> any Marking {
    guard let source = try await reader.opened().capability((any Marking).self) else {
      throw LoadFailure(WriteProblem.onlyReads)
    }
    return source
  }

  /// Loads a document; returns its value with the response that contains it.
  private func load<Value>(_ document: SourceDocument<Value>) async throws -> (value: Value, answer: HTTPResponse) {
    guard case .request(let make, _) = document.load else { throw LoadFailure.malformed }
    let answers = try await document.answers(to: try await make(), from: reader.client)
    guard let first = answers.responses.first else { throw LoadFailure.malformed }
    return (try document.value(in: answers), first)
  }
}

// MARK: - Sending

extension AccountSync {
  /// Sends the waiting changes and marks; sends the marks even if a change fails.
  private func sendWaiting(_ source: any Marking) async throws {
    var refusal: LoadFailure?
    do {
      try await sendChanges(source)
    } catch let failure as LoadFailure where failure.isAnswer {
      refusal = failure
    }
    try await MarkSending(reader: reader, now: now, onRefusal: onRefusedMark).send(source)
    if let refusal { throw refusal }
  }

  /// Sends the waiting changes; `caller` is the change whose refusal the caller reports.
  private func sendChanges(_ source: any Listing, of caller: WaitingChange.ID? = nil) async throws {
    for var waiting in await changes(by: account(of: source)) where waiting.state != .failed {
      guard let change = waiting.change else { continue }
      let (write, former) = (source.request(change), waiting.state)
      do {
        var request = try await write.request()
        request.account = AccountID(uniqueName: waiting.account)
        waiting.state = .sending
        await queue.update(waiting)
        try write.check(try await reader.client.load(request))
        await queue.removeChange(waiting.id)
        onChange(ListedFeeds.Waiting(id: waiting.id, change: change), nil)
      } catch let failure as LoadFailure where failure.isPassing || failure.kind == .needsLogin {
        // After other failures, the server may have made the change, which remains in the state `sending`.
        if failure.isBeforeSending || failure.kind == .needsLogin { waiting.state = former }
        await queue.update(waiting)
        throw failure
      } catch let failure as LoadFailure {
        // Another program may have sent the change in the meantime, and a server may refuse it the second time.
        guard await queue.changes(of: list).contains(where: { $0.id == waiting.id }) else { continue }
        (waiting.state, waiting.failure) = (.failed, failure)
        await queue.update(waiting)
        if waiting.id != caller { onChange(ListedFeeds.Waiting(id: waiting.id, change: change), failure) }
      }
    }
  }
}

// MARK: - Loading

extension AccountSync {
  /// Loads the articles since the last sync, or the newest articles in the first sync; returns the number of new
  /// articles.
  private func loadArticles(_ source: any Marking, since date: Date?, total: Int) async throws -> Int {
    var (loaded, new) = (0, 0)
    var cursors: Set<String> = []
    var cursor: String?
    repeat {
      onStep(.articles(loaded: loaded, total: date == nil ? min(total, Self.firstArticles) : nil))
      let (page, answer) = try await load(source.articles(since: date, after: cursor))
      new += try await save(page.items, account: answer.account)
      loaded += page.items.count
      cursor = page.items.isEmpty ? nil : page.cursor
      guard date != nil || loaded < Self.firstArticles else { break }
    } while cursor.map { cursors.insert($0).inserted } == true && cursors.count < Self.maximumPages
    return new
  }

  /// Loads articles that have marks on the server but are not stored; returns the number of new articles.
  private func loadMissing(_ ids: [Int128], _ source: any Marking) async throws -> Int {
    var new = 0
    let batch = type(of: source).maximumBatch
    for start in stride(from: 0, to: ids.count, by: batch) {
      let batch = ids[start...].prefix(batch).map { Post.ID(rawValue: String($0)) }
      let (articles, answer) = try await load(source.articles(batch))
      new += try await save(articles.filter { batch.contains($0.post.id) }, account: answer.account)
    }
    return new
  }

  private func save(_ articles: [ListedArticle], account: String?) async throws -> Int {
    let groups = Dictionary(grouping: articles) { ListedAddress.address(of: $0.feed, in: list) }
    guard let count = await queue.save(groups.mapValues { $0.map(\.post) }, account: account) else {
      throw LoadFailure(ReadingProblem.notStored)
    }
    return count
  }

  /// The ids of all unread and starred articles.
  private func serverMarks(_ source: any Marking, of account: String?) async throws -> ServerMarks {
    var marks = ServerMarks(of: account, at: now())
    for kind in MarkedArticles.allCases {
      let (ids, isComplete) = try await ids(kind, source)
      if kind == .unread { marks.unread = ids } else { marks.starred = ids }
      if !isComplete { marks.isComplete = false }
    }
    return marks
  }

  private func ids(_ kind: MarkedArticles, _ source: any Marking) async throws -> (Set<Int128>, isComplete: Bool) {
    var ids: Set<Int128> = []
    var isReadable = true
    var cursors: Set<String> = []
    var cursor: String?
    repeat {
      let page = try await load(source.ids(kind, after: cursor)).value
      let count = ids.count
      ids.formUnion(page.ids)
      cursor = page.cursor
      if page.leftOut > 0 { isReadable = false }
      // An empty page is the last one, even if it has a cursor for a next page. A server that repeats a page may have
      // more ids.
      guard ids.count > count else { return (ids, isReadable && page.ids.isEmpty) }
      guard cursor == nil || cursors.count < Self.maximumPages && ids.count < Self.maximumIDs else {
        return (ids, false)
      }
    } while cursor.map { cursors.insert($0).inserted } == true
    return (ids, isReadable && cursor == nil)
  }
}

extension LoadFailure {
  /// Whether the server has responded.
  fileprivate var isAnswer: Bool { status != nil || kind == .invalidData }
}
