import Loading
import Reading
import SubscriptionList
import Subscriptions

/// The program's subscriptions, for the scene that edits them.
nonisolated struct EditedSubscriptions: SubscriptionEditing {
  let sources: SubscribedSources
  /// Whether a user reads the list.
  let isInteractive: Bool
  private let feeds: AccountFeeds
  private let states = AccountStates()

  /// By default, `feeds` changes the lists of accounts on their servers.
  init(sources: SubscribedSources, isInteractive: Bool, feeds: AccountFeeds? = nil) {
    (self.sources, self.isInteractive) = (sources, isInteractive)
    self.feeds =
      feeds
      ?? AccountFeeds(
        accounts: { sources.list.accounts }, listed: sources.listedFeed,
        change: { try await sources.change($0, of: $1) })
  }

  private var list: SubscriptionList { sources.list }

  func read() async throws {
    await sources.readSummaries()
    await states.read(from: sources)
    // At a prompt, the last known counts are shown until the current ones are available.
    await sources.countViews(waits: !isInteractive)
  }

  var current: [SubscribedSource] {
    let subscriptions = list.shown
    let hasNetwork = sources.networkFailure(of: subscriptions) == nil
    let merged = Set(list.merged.map(\.id))
    let accounts = Dictionary(subscriptions.filter(\.isAccount).map { ($0.id, $0.name) }) { first, _ in first }
    return subscriptions.map { subscription in
      SubscribedSource(
        subscription, sources, account: subscription.account.flatMap { accounts[$0] },
        state: subscription.isAccount ? AccountState(states.state(of: subscription.id)) : nil,
        counts: subscription.isView || merged.contains(subscription.id), hasNetwork: hasNetwork)
    }
  }

  func unreadCount(of ids: [SubscribedSource.ID]) -> Int {
    let ids = Set(ids)
    return sources.unreadCount(of: list.all.filter { ids.contains($0.id) })
  }

  func changes() -> AsyncStream<Void> {
    let changes = sources.changes()
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task { [states, sources] in
        for await _ in changes {
          await states.read(from: sources)
          continuation.yield()
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  func refresh(_ ids: [SubscribedSource.ID]?) async throws { try await sources.refresh(ids) }
  var progress: LoadProgress? { sources.progress }

  func remove(_ ids: [SubscribedSource.ID]) async throws -> ListEdit {
    let subscriptions = try ids.map(subscription)
    // Removing an account leaves its feeds on the server.
    let accounts = Set(subscriptions.filter(\.isAccount).map(\.id))
    let listed = subscriptions.filter { $0.account.map { !accounts.contains($0) } ?? false }
    return try await change(subscriptions, listed: listed, onServer: feeds.remove) { try sources.remove($0) }
  }

  func rename(_ id: SubscribedSource.ID, to name: String) async throws -> (name: String, edit: ListEdit) {
    let subscription = try subscription(id)
    guard subscription.account == nil else { return try await feeds.rename(subscription, to: name) }
    let (renamed, change) = try list.rename(id, to: name)
    return (renamed.name, ListEdit(back: undo(change)))
  }

  func move(_ id: SubscribedSource.ID, to position: SubscribedSource.ID) async throws -> Undo {
    undo(try list.move(id, to: position))
  }

  func tag(_ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]) async throws -> ListEdit {
    let subscriptions = try ids.map(subscription)
    let listed = subscriptions.filter { $0.account != nil }
    return try await change(
      subscriptions, listed: listed, onServer: { try await feeds.tag($0, adding: new, removing: old) }
    ) { own in
      undo(try list.retag(own.map(\.id), adding: new, removing: old))
    }
  }

  /// Changes feeds of accounts first, then the user's own subscriptions; skips these if a server refuses a change.
  private func change(
    _ subscriptions: [Subscription], listed: [Subscription], onServer: ([Subscription]) async throws -> ListEdit,
    own: ([Subscription]) throws -> Undo
  ) async throws -> ListEdit {
    let others = subscriptions.filter { $0.account == nil }
    guard !listed.isEmpty else { return ListEdit(back: try own(others)) }
    let edit = try await onServer(listed)
    guard !others.isEmpty, edit.failure == nil else { return edit }
    do {
      let back = try own(others)
      return ListEdit(
        back: { [onServer = edit.back] in
          try await back()
          try await onServer?()
        }, leavesRest: edit.back == nil, isOnServer: true, waiting: edit.waiting)
    } catch let error as LoadFailure {
      return ListEdit(back: edit.back, isOnServer: true, waiting: edit.waiting, failure: error)
    }
  }

  func markSeen(_ ids: [SubscribedSource.ID]) async throws -> Undo {
    try await sources.markAllRead(try ids.map(subscription))
  }

  private func undo(_ change: SubscriptionChange) -> Undo { { [list] in try list.undo(change) } }

  private func subscription(_ id: Subscription.ID) throws -> Subscription {
    guard let subscription = list.subscription(id) else { throw LoadFailure(ListProblem.notListed) }
    return subscription
  }
}

extension SubscribedSource {
  /// Creates a subscription with the results of its last load.
  ///
  /// `counts` is false for a subscription without unread posts, such as the demo once the user has added sources.
  nonisolated init(
    _ subscription: Subscription, _ sources: SubscribedSources, account: String? = nil, state: AccountState? = nil,
    counts: Bool, hasNetwork: Bool
  ) {
    let summary = sources.summary(of: subscription)
    self.init(
      id: subscription.id, name: subscription.name, kind: sources.kind(of: subscription),
      isView: subscription.isView && !subscription.isAccount, account: account, accountState: state,
      tags: subscription.tags,
      unreadCount: counts ? summary.unreadCount : 0, loadedAt: summary.loadedAt,
      error: sources.failure(of: subscription), askedAt: sources.askedAt(subscription),
      isWithoutNetwork: !hasNetwork && summary.error?.suggestsMissingNetwork == true)
  }
}

nonisolated extension AccountState {
  /// The state after the last sync of an account; nil before its first sync.
  fileprivate init(_ state: SyncState?) {
    self.init(
      inStepAt: state?.date, waitingMarks: state?.waitingMarks ?? 0, waitingChanges: state?.waitingChanges ?? 0,
      refusals: state?.refusals ?? [])
  }
}
