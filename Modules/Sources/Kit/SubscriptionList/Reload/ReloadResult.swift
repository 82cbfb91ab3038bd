import Loading

/// The results of the loads of subscriptions.
package struct ReloadResult: Sendable {
  /// Those that were loaded, as their loads ended.
  package private(set) var loaded: [Subscription] = []
  /// Those that could not be loaded.
  package private(set) var failed: [Subscription] = []
  /// The numbers of unread posts that have come, without those of zero.
  package private(set) var new: [Subscription.ID: Int] = [:]

  /// The number of those that are the same as one of another source.
  private var duplicates = 0

  /// The number of unread posts that have come, each once though several sources have it.
  package var newCount: Int { max(0, new.values.clampedSum - duplicates) }
  /// Those with unread posts that have come.
  package var arrived: [Subscription] { loaded.filter { new[$0.id] != nil } }

  /// Counts the posts that are the same as one of another source.
  mutating func count(duplicates count: Int) { duplicates = max(0, count) }

  /// Counts a load.
  mutating func count(_ subscription: Subscription, new count: Int, isLoaded: Bool) {
    if isLoaded { loaded.append(subscription) } else { failed.append(subscription) }
    if count > 0 { new[subscription.id] = count }
  }
}
