import Foundation
import Posts
import Reading
import Storage
import Synchronization

/// Reloads the subscriptions of a list that are due.
package struct DueSources: Sendable {
  let sources: SubscribedSources

  /// Reloads the due subscriptions among `sources`.
  package init(_ sources: SubscribedSources) {
    self.sources = sources
  }

  /// The subscriptions that are due for a reload according to a rule.
  func due(by rule: ReloadRule) -> [Subscription] {
    let (all, now) = (sources.list.merged, sources.now())
    let hasNetwork = sources.networkFailure(of: all) == nil
    return all.filter { [sources] in
      rule.isDue($0.id, every: $0.every, sources.summary(of: $0), hasNetwork: hasNetwork, at: now)
    }
  }

  /// The date when the next subscription becomes due; nil if none will.
  func nextDate(by rule: ReloadRule) -> Date? {
    let all = sources.list.merged
    let hasNetwork = sources.networkFailure(of: all) == nil
    return all.compactMap { [sources] in
      rule.date(of: $0.id, every: $0.every, sources.summary(of: $0), hasNetwork: hasNetwork)
    }.min()
  }

  /// Reloads due subscriptions, or all of them, once; for another program that determines the schedule.
  ///
  /// A subscription without an interval of its own is due unless its feed or server requests a longer time.
  package func reload(all: Bool) async throws -> ReloadResult {
    await sources.readAttempts()
    let rule = ReloadRule(interval: 0, spread: .early)
    return try await reload(all ? sources.list.merged : due(by: rule))
  }

  /// Loads the subscriptions that were not loaded in the meantime, and counts the new unread posts.
  func reload(_ subscriptions: [Subscription]) async throws -> ReloadResult {
    let attempts = Dictionary(subscriptions.map { ($0.id, attempt(at: $0)) }) { first, _ in first }
    let before = Mutex<[Subscription.ID: Int]>([:])
    let result = Mutex(ReloadResult())
    await sources.readSummaries()
    let duplicates = UnreadSums(of: sources).duplicates
    try await sources.refresh(subscriptions) { subscription in
      guard attempts[subscription.id] == attempt(at: subscription) else { return false }
      before.withLock { $0[subscription.id] = sources.summary(of: subscription).unreadCount }
      return true
    } onEnd: { subscription, isLoaded in
      // The subscription may have moved in the meantime.
      let listed = sources.list.subscription(subscription.id) ?? sources.list.subscription(named: subscription.name)
      let count = sources.summary(of: listed ?? subscription).unreadCount
      let new = count - (before.withLock { $0[subscription.id] } ?? count)
      result.withLock { $0.count(subscription, new: max(0, new), isLoaded: isLoaded) }
    }
    result.withLock { $0.count(duplicates: UnreadSums(of: sources).duplicates - duplicates) }
    return result.withLock(\.self)
  }

  private func attempt(at subscription: Subscription) -> Date? {
    sources.summary(of: subscription).reload.attemptedAt
  }

  /// The new unread posts of a reload; nil if there are none.
  func arrivals(in result: ReloadResult) async -> Arrivals? {
    let new = sources.list.merged.filter { result.new[$0.id] != nil }
    guard let first = new.first else { return nil }
    let newest = await sources.opener.cache.posts.posts(.unread, of: [first.id], after: nil, limit: 1)?.first
    return Arrivals(
      count: result.newCount, sources: new.map(\.name), title: newest?.post?.details.title)
  }
}
