import Loading
import Reading
import SubscriptionList
import Subscriptions

/// The program's subscriptions, for the scene that edits them.
nonisolated struct EditedSubscriptions: SubscriptionEditing {
  let sources: SubscribedSources
  /// Whether a user reads the list.
  let isInteractive: Bool

  private var list: SubscriptionList { sources.list }

  func read() async throws {
    await sources.readSummaries()
    // At a prompt, the last known numbers are shown until the current ones are available.
    await sources.countViews(waits: !isInteractive)
  }

  var current: [SubscribedSource] {
    let subscriptions = list.shown
    let hasNetwork = sources.networkFailure(of: subscriptions) == nil
    let merged = Set(list.merged.map(\.id))
    return subscriptions.map {
      SubscribedSource($0, sources, counts: $0.isView || merged.contains($0.id), hasNetwork: hasNetwork)
    }
  }

  func unreadCount(of ids: [SubscribedSource.ID]) -> Int {
    let ids = Set(ids)
    return sources.unreadCount(of: list.all.filter { ids.contains($0.id) })
  }

  func changes() -> AsyncStream<Void> { sources.changes() }
  func refresh(_ ids: [SubscribedSource.ID]?) async throws { try await sources.refresh(ids) }
  var progress: LoadProgress? { sources.progress }

  func remove(_ ids: [SubscribedSource.ID]) async throws -> Undo { try sources.remove(try ids.map(subscription)) }

  func rename(_ id: SubscribedSource.ID, to name: String) async throws -> (name: String, back: Undo) {
    let (renamed, change) = try list.rename(id, to: name)
    return (renamed.name, undo(change))
  }

  func move(_ id: SubscribedSource.ID, to position: SubscribedSource.ID) async throws -> Undo {
    undo(try list.move(id, to: position))
  }

  func tag(_ ids: [SubscribedSource.ID], adding new: [String], removing old: [String]) async throws -> Undo {
    undo(try list.retag(ids, adding: new, removing: old))
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
  /// Creates a subscription with the results of its last load; if `counts` is false, the subscription gets no unread
  /// posts, as for the demo if the user has added sources to the list.
  nonisolated init(_ subscription: Subscription, _ sources: SubscribedSources, counts: Bool, hasNetwork: Bool) {
    let summary = sources.summary(of: subscription)
    self.init(
      id: subscription.id, name: subscription.name, kind: sources.kind(of: subscription), isView: subscription.isView,
      tags: subscription.tags, unreadCount: counts ? summary.unreadCount : 0, loadedAt: summary.loadedAt,
      error: sources.failure(of: subscription), askedAt: sources.askedAt(subscription),
      isWithoutNetwork: !hasNetwork && summary.error?.isAsWithoutNetwork == true)
  }
}
