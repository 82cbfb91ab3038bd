public import Foundation
import HTTP
public import Loading
public import Posts
public import Queries
public import Reading
public import Sources
import Storage
import Synchronization

/// The user's subscriptions with their readers; new posts are unread.
public final class SubscribedSources: Sendable {
  /// The subscriptions.
  public let list: SubscriptionList
  /// The filters of posts.
  public let filters: UserFilters
  /// The state of each subscription.
  public let summaries: SourceSummaries
  /// The opener of their sources.
  public let opener: SourceOpener
  let broadcast: Broadcast<Void>
  /// Emits changes of the order of lists of posts.
  package let orderChanges = Broadcast<Void>.ofChanges
  /// The rounds of loads that run.
  let rounds = ReloadRounds()
  /// The numbers of unread posts that saved views find.
  let viewCounts: ViewCounts
  /// The calendar, in the user's time zone.
  let calendar: Calendar
  private let readers = Mutex<[String: SourceReader]>([:])
  /// The kinds of addresses by their form, each recognised once.
  private let kinds = Mutex<[Subscription.ID: String?]>([:])
  /// The current date.
  let now: @Sendable () -> Date
  /// Called if a subscription has moved for good, and its address in the list was changed.
  private let onMove: @Sendable (_ name: String, _ to: String) -> Void
  /// Called with the subscriptions that are missing from a merged timeline.
  let onMissing: @Sendable (MissingSources) -> Void
  /// The time for which a script waits for several sources; nil without a limit.
  let patience: PatienceTime?
  /// The loads that a list did not wait for, until they succeed: no other list waits for their sources.
  let late = Mutex<[Subscription.ID: LateLoad]>([:])

  /// A load that a list did not wait for.
  struct LateLoad {
    let askedAt: Date
    /// Whether it was cancelled with the list.
    var isGivenUp = false
  }

  /// The subscriptions that were reported as missing.
  private let reportedMissing = Mutex<Set<Subscription.ID>>([])

  /// The sources of a list.
  ///
  /// - Parameters:
  ///   - list: the subscriptions.
  ///   - opener: opens their sources.
  ///   - filters: the filters of posts.
  ///   - keep: the time for which posts are kept if the line of a subscription sets none.
  ///   - calendar: the calendar, in the user's time zone.
  ///   - patience: the time for which a script waits for several sources; nil without a limit.
  ///   - now: the current date.
  ///   - onMove: called if a subscription has moved for good, and its address in the list was changed.
  ///   - onMissing: called with the subscriptions that are missing from a merged timeline.
  public init(
    _ list: SubscriptionList, opener: SourceOpener, filters: UserFilters = UserFilters(file: nil),
    keep: @escaping @Sendable () -> KeepAge, calendar: Calendar = .current,
    patience: PatienceTime? = nil, now: @escaping @Sendable () -> Date = { Date() },
    onMove: @escaping @Sendable (_ name: String, _ to: String) -> Void,
    onMissing: @escaping @Sendable (MissingSources) -> Void
  ) {
    self.list = list
    broadcast = list.broadcast
    self.opener = opener
    self.filters = filters
    self.onMove = onMove
    self.onMissing = onMissing
    self.calendar = calendar
    self.patience = patience
    self.now = now
    summaries = SourceSummaries(posts: opener.cache.posts, broadcast, now: now)
    viewCounts = ViewCounts(opener.cache.posts, summaries, now: now)
    opener.cache.posts.onChange { [weak self] changed in
      guard let self else { return }
      viewCounts.change(changed, in: self)
    }
    opener.networks.setOwn { [list] in list.subscription($0)?.isLocal ?? false }
    opener.cache.posts.filter(by: SubscriptionFilters(filters, of: list, now: now))
    opener.cache.posts.keep(after: { [weak self] in await self?.readSummaries() }) { [list] in
      do {
        let (subscriptions, age) = (try list.read(), keep())
        return KeepRules(subscriptions: Dictionary(subscriptions.map { ($0.id, $0.keep ?? age) }) { first, _ in first })
      } catch {
        return nil  // without the list, no source would count as subscribed
      }
    }
  }

  /// The reader of a source, one for each address; new posts are unread if the source is subscribed.
  ///
  /// - Throws: `LoadFailure.notAnAddress`.
  public func reader(at address: SourceAddress) throws -> SourceReader {
    if let reader = readers.withLock({ $0[address.text] }) { return reader }
    let subscription = list.subscription(address.text)
    // The user has named the address by listing it.
    if let subscription { opener.name(subscription.address) }
    // The route lacks a stored password of the address.
    let reader = try opener.reader(
      at: list.withPassword(subscription?.address ?? address), titled: subscription?.name,
      marks: subscription.map(marks))
    return readers.withLock { readers in
      let known = readers[address.text] ?? reader
      readers[address.text] = known
      return known
    }
  }

  /// The last known state of a subscription.
  public func summary(of subscription: Subscription) -> SourceSummary {
    summaries.summary(of: subscription.id)
  }

  /// The date of a request that a list did not wait for; nil once the subscription has answered, or failed.
  public func askedAt(_ subscription: Subscription) -> Date? {
    lateLoad(of: subscription).flatMap { $0.isGivenUp ? nil : $0.askedAt }
  }

  /// The failure of the last load of a subscription, even if the load was cancelled with its list before an answer.
  public func failure(of subscription: Subscription) -> LoadFailure? {
    guard lateLoad(of: subscription)?.isGivenUp == true else { return summary(of: subscription).error }
    return timeout(of: subscription)
  }

  /// The failure of a subscription that has not answered.
  func timeout(of subscription: Subscription) -> LoadFailure {
    LoadFailure.connectivity(.timedOut).at(opener.recognizer.server(of: subscription.address)?.limitName)
  }

  private func lateLoad(of subscription: Subscription) -> LateLoad? {
    guard let load = late.withLock({ $0[subscription.id] }) else { return nil }
    return summary(of: subscription).reload.attemptedAt.map { $0 > load.askedAt } == true ? nil : load
  }

  /// The name of the kind of a subscription; nil if its server would have to be asked.
  public func kind(of subscription: Subscription) -> String? {
    if subscription.isView { return Subscription.viewKind }
    if let kind = summary(of: subscription).kind { return kind }
    return kinds.withLock { kinds in
      if let kind = kinds[subscription.id] { return kind }
      let kind = opener.recognizer.kind(byForm: subscription.address)
      kinds[subscription.id] = .some(kind)
      return kind
    }
  }

  /// The progress of the loads of several subscriptions; nil while none run.
  public var progress: LoadProgress? { rounds.progress }

  /// The number of unread posts of all subscriptions.
  package func unreadCount() async -> Int {
    await readSummaries()
    return knownUnreadCount
  }

  /// The last known number of unread posts of all subscriptions.
  public var knownUnreadCount: Int { unreadCount(of: list.merged) }

  /// The last known number of unread posts of subscriptions; duplicates count once.
  public func unreadCount(of subscriptions: [Subscription]) -> Int {
    let views = subscriptions.filter(\.isView)
    return opener.cache.posts.unread.count(of: subscriptions.map(\.id))
      .addingClamped(views.map { summary(of: $0).unreadCount }.clampedSum)
  }

  /// Emits once after each change of the list, or of a state.
  public func changes() -> AsyncStream<Void> { broadcast.changes() }

  /// The number of unread posts of all subscriptions, and each later one.
  public func unreadCounts() -> AsyncStream<Int> {
    let changes = changes()
    return AsyncStream { continuation in
      let task = Task { [weak self] in
        await self?.readSummaries()
        var last: Int?
        func count() {
          guard let self else { return }
          let count = knownUnreadCount
          if count != last { continuation.yield(count) }
          last = count
        }
        count()
        for await _ in changes { count() }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Records that a subscription is reported as missing; false if it was before.
  func reportMissing(_ id: Subscription.ID) -> Bool { reportedMissing.withLock { $0.insert(id).inserted } }

  /// Forgets the reader of an address that was added to the list, removed or changed.
  func forget(_ address: String) {
    readers.withLock { $0[address] = nil }
  }

  /// Reads the states saved by earlier visits; an address edited by hand takes over the state of the old one.
  public func readSummaries() async {
    await summaries.read()
    do {
      let listed = try list.read()
      for subscription in listed where !subscription.isView { await takeOver(subscription) }
      if list.isUsersOwn { summaries.forgetNames(butOf: Set(listed.map(\.id))) }
    } catch {
      return  // nothing moves while the list cannot be read
    }
  }

  /// Reads what other programs have loaded since.
  func readAttempts() async {
    await readSummaries()
    await summaries.readAttempts()
  }

  private func readName(of id: Subscription.ID) async -> String? {
    await summaries.read()
    guard let subscription = list.subscription(id) else { return nil }
    await takeOver(subscription)
    return subscription.name
  }

  /// Gives a subscription the posts and the state of its former address.
  private func takeOver(_ subscription: Subscription) async {
    let former = summaries.formerAddress(of: subscription.id, named: subscription.name) { list.subscription($0) != nil }
    guard let former else { return }
    // The source at the new address has to be recognised again.
    opener.forget(SourceAddress(former))
    let hasMovedByItself = await opener.networks.isOpen(subscription.id)
    await opener.cache.posts.move(former, to: subscription.id)
    // The user has edited the line.
    if !hasMovedByItself { opener.networks.forget(subscription.id) }
    summaries.move(former, to: subscription.id)
  }

  private func marks(for subscription: Subscription) -> SourceReader.Marks {
    SourceReader.Marks(
      summaries, kind: { [opener] in await opener.knownKind(at: subscription.address) },
      readName: { [weak self] in await self?.readName(of: subscription.id) },
      wantsFullText: { [list] in (list.subscription(subscription.id) ?? subscription).wantsFullText },
      onMove: { [weak self] from, to in await self?.moved(subscription.id, from: from, to: to) })
  }
}

// MARK: - The list

extension SubscribedSources {
  /// Adds a subscription, unless its source is listed, perhaps under another address, of which `spellings` are given.
  ///
  /// - Returns: the subscription with its unique name.
  /// - Throws: `LoadFailure`.
  public func add(_ subscription: Subscription, spellings: Set<String> = []) throws -> Subscription {
    let added = try list.add(subscription, spellings: spellings)
    forget(added.id)
    if added.isView { viewCounts.count(in: self) }
    return added
  }

  /// Records that the first page of a subscription was loaded, from this location, before it was added.
  func loaded(_ subscription: Subscription, from location: SourceReference) async {
    await summaries.read()
    await takeOver(subscription)
    summaries.loaded(subscription.id, named: subscription.name, kind: location.kind)
  }

  /// Replaces the address of a subscription whose feed has moved for good; its marks move, too.
  private func moved(_ id: Subscription.ID, from: URL, to: URL) async {
    guard let subscription = list.subscription(id),
      let address = subscription.movedAddress(from: from, to: to, user: list.passwords.all()[id])
    else {
      return
    }
    do {
      // Done before the list has the new address, because another program may then use it.
      await opener.networks.move(id, to: SourceAddress(address).text)
      guard let moved = try list.readdress(id, to: address) else { return }
      await opener.move(subscription.address, to: moved.address)
      // Open scenes keep this reader; the next load of the list asks the new address only.
      if let reader = readers.withLock({ $0[id] }) { await reader.move(to: moved.id) }
      onMove(moved.name, moved.id)
    } catch {
      return  // busy or unwritable: the next load tries again
    }
  }
}

extension SourceSummary {
  /// Whether the source is gone for good (410).
  var isGone: Bool { error?.kind == .gone }
}

extension Subscription {
  /// The address after a move; nil if the request was for another address of the source.
  fileprivate func movedAddress(from: URL, to: URL, user: String?) -> String? {
    let prefix = feedPrefix
    guard SourceAddress(prefix + from.absoluteString).text == id else { return nil }
    let address = prefix + to.absoluteString.withoutCredentials
    // Credentials stay with their server.
    guard from.hasServer(of: to), let user = user ?? userPart else { return address }
    return address.withUserPart(user)
  }
}
