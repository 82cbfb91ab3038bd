public import Foundation
import HTTP
public import Loading
public import Posts
public import Queries
public import Reading
public import Sources
import Storage
import Synchronization

/// The user's subscriptions with their readers; new posts become unread.
///
/// All throwing functions throw `LoadFailure`, `QueryProblem` for a saved view, or `CancellationError`.
public final class SubscribedSources: Sendable {
  public let list: SubscriptionList
  /// The filters of posts.
  public let filters: UserFilters
  /// The state of each subscription.
  public let summaries: SourceSummaries
  /// Opens the subscriptions' sources.
  public let opener: SourceOpener
  var broadcast: Broadcast<Void> { list.broadcast }
  /// Emits when the sort order of lists of posts changes.
  package let orderChanges = Broadcast<Void>.ofChanges
  /// The running rounds of loads.
  let rounds = ReloadRounds()
  /// The unread counts of saved views.
  let viewCounts: ViewCounts
  /// The calendar, in the user's time zone.
  let calendar: Calendar
  private let readers = Mutex<[String: SourceReader]>([:])
  /// The kinds that the form of an address determines, computed once per address.
  private let kinds = Mutex<[Subscription.ID: String?]>([:])
  /// The current date.
  let now: @Sendable () -> Date
  /// Called when a subscription has moved permanently, after its address in the list was changed.
  private let onMove: @Sendable (_ name: String, _ to: String) -> Void
  /// Called with the subscriptions that are missing from a merged timeline, or with the reason why posts are hidden
  /// from it.
  let onMissing: @Sendable (MissingSources) -> Void
  /// Called when the server of an account has refused an earlier change.
  let onRefusal: @Sendable (_ account: String, _ feed: String, LoadFailure) -> Void
  /// How long a script waits for several sources; nil if there is no limit.
  let patience: PatienceTime?
  /// How long a list in an interactive session waits for its sources.
  let roundPatience: RoundPatience
  /// The running syncs of accounts.
  let syncing = SingleFlight<Subscription.ID, SyncReport>()
  /// The changes to accounts' lists that were made during the running sync of the account.
  let madeDuringSync = Mutex<[Subscription.ID: [ListingChange]]>([:])
  /// The loads that a list did not wait for, until they succeed; other lists do not wait for these sources either.
  let late = Mutex<[Subscription.ID: LateLoad]>([:])

  /// A load that a list did not wait for.
  struct LateLoad {
    let askedAt: Date
    /// Whether the load was cancelled together with its list.
    var isGivenUp = false
  }

  /// The ids of subscriptions that were reported as missing.
  private let reportedMissing = Mutex<Set<Subscription.ID>>([])

  /// Creates the subscriptions of a list.
  ///
  /// `keep` is how long posts are stored if the line of a subscription does not specify it. Without `patience`, a
  /// script waits for all sources. `onMove` is called when a subscription has moved permanently; `onMissing`, with the
  /// subscriptions that are missing from a merged timeline, or with the reason why posts are hidden from it;
  /// `onRefusal`, when the server of an account has refused an earlier change to a feed.
  public init(
    _ list: SubscriptionList, opener: SourceOpener, filters: UserFilters = UserFilters(file: nil),
    keep: @escaping @Sendable () -> KeepAge, calendar: Calendar = .current,
    patience: PatienceTime? = nil, roundPatience: RoundPatience = .standard,
    now: @escaping @Sendable () -> Date = { Date() },
    onMove: @escaping @Sendable (_ name: String, _ to: String) -> Void,
    onMissing: @escaping @Sendable (MissingSources) -> Void,
    onRefusal: @escaping @Sendable (_ account: String, _ feed: String, LoadFailure) -> Void = { _, _, _ in }
  ) {
    self.list = list
    self.opener = opener
    self.filters = filters
    self.onMove = onMove
    self.onMissing = onMissing
    self.onRefusal = onRefusal
    self.calendar = calendar
    self.patience = patience
    self.roundPatience = roundPatience
    self.now = now
    summaries = SourceSummaries(posts: opener.cache.posts, list.broadcast, now: now)
    viewCounts = ViewCounts(opener.cache.posts, summaries, now: now)
    opener.cache.posts.onChange { [weak self] changed in
      guard let self else { return }
      viewCounts.change(changed, in: self)
    }
    opener.networks.setOwn { [list] in list.subscription($0)?.isLocal ?? false }
    opener.cache.posts.hidden.filter(by: SubscriptionFilters(filters, of: list, now: now))
    opener.cache.posts.keep(after: { [weak self] in await self?.readSummaries() }) { [list] in
      do {
        let (subscriptions, age) = (try list.read(), keep())
        return KeepRules(subscriptions: Dictionary(subscriptions.map { ($0.id, $0.keep ?? age) }) { first, _ in first })
      } catch {
        return nil  // without the list, no source would count as subscribed
      }
    }
  }

  /// The reader of a source, cached by address; new posts of a subscription become unread.
  public func reader(at address: SourceAddress) throws -> SourceReader {
    if let reader = readers.withLock({ $0[address.text] }) { return reader }
    let subscription = list.subscription(address.text)
    // An address in the user's list counts as typed by the user.
    if let subscription { opener.name(subscription.address) }
    // An address from a route does not contain the stored password.
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
    var summary = summaries.summary(of: subscription.id)
    if subscription.isAccount { summary.unreadCount = unreadCount(of: [subscription]) }
    guard let account = subscription.account.map(summaries.summary),
      account.reload.attemptedAt ?? .distantPast > summary.reload.attemptedAt ?? .distantPast
    else { return summary }
    // A sync of the account loads all its feeds.
    (summary.loadedAt, summary.error, summary.reload) = (account.loadedAt, account.error, account.reload)
    return summary
  }

  /// The date of a request that a list did not wait for; nil once the subscription has responded or failed.
  public func askedAt(_ subscription: Subscription) -> Date? {
    lateLoad(of: subscription).flatMap { $0.isGivenUp ? nil : $0.askedAt }
  }

  /// The failure of the last load of a subscription, even if the load was cancelled before the source responded.
  public func failure(of subscription: Subscription) -> LoadFailure? {
    guard lateLoad(of: subscription)?.isGivenUp == true else { return summary(of: subscription).error }
    return timeout(of: subscription)
  }

  /// The failure for a subscription that has not responded.
  func timeout(of subscription: Subscription) -> LoadFailure {
    LoadFailure.connectivity(.timedOut).at(opener.recognizer.server(of: subscription.address)?.limitName)
  }

  private func lateLoad(of subscription: Subscription) -> LateLoad? {
    guard let load = late.withLock({ $0[subscription.id] }) else { return nil }
    return summary(of: subscription).reload.attemptedAt.map { $0 > load.askedAt } == true ? nil : load
  }

  /// The name of the kind of a subscription; nil if determining it requires a request to its server.
  public func kind(of subscription: Subscription) -> String? {
    if subscription.isAccount || subscription.account != nil { return ListedAddress.kind }
    if subscription.isView { return Subscription.viewKind }
    if let kind = summary(of: subscription).kind { return kind }
    return kinds.withLock { kinds in
      if let kind = kinds[subscription.id] { return kind }
      let kind = opener.recognizer.kind(byForm: subscription.address)
      kinds[subscription.id] = .some(kind)
      return kind
    }
  }

  /// The progress of reloading several subscriptions; nil if there are no such reloads.
  public var progress: LoadProgress? { rounds.progress }

  /// Reads the total number of unread posts of all subscriptions.
  package func unreadCount() async -> Int {
    await readSummaries()
    return knownUnreadCount
  }

  /// The last known total number of unread posts of all subscriptions.
  public var knownUnreadCount: Int { unreadCount(of: list.merged) }

  /// The last known number of unread posts of subscriptions, including the feeds of accounts; duplicates count as one
  /// post.
  public func unreadCount(of subscriptions: [Subscription]) -> Int {
    let accounts = Set(subscriptions.filter(\.isAccount).map(\.id))
    let feeds = accounts.isEmpty ? [] : list.all.filter { $0.account.map(accounts.contains) == true }
    let others = subscriptions.filter { !$0.isAccount }
    return opener.cache.posts.unread.count(of: (others + feeds).map(\.id))
      .addingClamped(others.filter(\.isView).map { summary(of: $0).unreadCount }.clampedSum)
  }

  /// Emits after each change to the list or to a subscription's state.
  public func changes() -> AsyncStream<Void> { broadcast.changes() }

  /// Emits the number of unread posts of all subscriptions, now and after each change.
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

  /// Records that a subscription was reported as missing; returns false if it was reported before.
  func reportMissing(_ id: Subscription.ID) -> Bool { reportedMissing.withLock { $0.insert(id).inserted } }

  /// Drops the cached reader of an address that was added to the list, removed or changed.
  func forget(_ address: String) {
    readers.withLock { $0[address] = nil }
  }

  /// Reads the states saved by earlier sessions; if the user has edited an address, moves its state to the new address.
  public func readSummaries() async {
    await summaries.read()
    do {
      let listed = try list.read()
      for subscription in listed where !subscription.isView && subscription.account == nil {
        await takeOver(subscription)
      }
      if list.isUsersOwn { summaries.forgetNames(butOf: Set(listed.map(\.id))) }
    } catch {
      return  // nothing moves while the list cannot be read
    }
  }

  /// Reads the states of subscriptions that other programs have loaded in the meantime.
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

  /// Moves the posts and the state of a subscription's former address to the subscription.
  private func takeOver(_ subscription: Subscription) async {
    let former = summaries.formerAddress(of: subscription.id, named: subscription.name) { list.subscription($0) != nil }
    guard let former else { return }
    // The source at the new address must be recognized again.
    opener.remembered.remove(SourceAddress(former))
    let hasMovedByItself = await opener.networks.isOpen(subscription.id)
    await opener.cache.posts.move(former, to: subscription.id)
    // The user has edited the line, so the former network no longer applies.
    if !hasMovedByItself { opener.networks.forget(subscription.id) }
    summaries.move(former, to: subscription.id)
  }

  private func marks(for subscription: Subscription) -> SubscriptionRecord {
    SubscriptionRecord(
      summaries, kind: { [opener] in await opener.knownKind(at: subscription.address) },
      readName: { [weak self] in await self?.readName(of: subscription.id) },
      wantsFullText: { [list] in (list.subscription(subscription.id) ?? subscription).wantsFullText },
      onMove: { [weak self] from, to in await self?.moved(subscription.id, from: from, to: to) })
  }
}

// MARK: - The list

extension SubscribedSources {
  /// Adds a subscription with a unique name, unless its address, or an address in `spellings`, is already listed.
  public func add(_ subscription: Subscription, spellings: Set<String> = []) throws -> Subscription {
    let added = try list.add(subscription, spellings: spellings)
    forget(added.id)
    if added.isView { viewCounts.count(in: self) }
    return added
  }

  /// Records that the first page of a subscription was loaded from a location before the subscription was added.
  func loaded(_ subscription: Subscription, from location: SourceReference) async {
    await summaries.read()
    await takeOver(subscription)
    summaries.loaded(subscription.id, named: subscription.name, kind: location.kind)
  }

  /// Replaces the address of a subscription whose feed has moved permanently, and moves its stored posts and state.
  private func moved(_ id: Subscription.ID, from: URL, to: URL) async {
    guard let subscription = list.subscription(id),
      let address = subscription.movedAddress(from: from, to: to, user: list.passwords.all()[id])
    else {
      return
    }
    do {
      // Must precede the change of the list, because other programs may use the new address right after that.
      await opener.networks.move(id, to: SourceAddress(address).text)
      guard let moved = try list.readdress(id, to: address) else { return }
      await opener.remembered.move(subscription.address, to: moved.address)
      // Open scenes keep using this reader; only the next load of the list requests the new address.
      if let reader = readers.withLock({ $0[id] }) { await reader.move(to: moved.id) }
      onMove(moved.name, moved.id)
    } catch {
      return  // busy or unwritable: the next load tries again
    }
  }
}

extension SourceSummary {
  /// Whether the source is permanently gone (410).
  var isGone: Bool { error?.kind == .gone }
}
