/// The results of the loads of subscriptions.
package struct ReloadResult: Sendable {
  /// Those that were loaded, as their loads ended.
  package private(set) var loaded: [Subscription] = []
  /// Those that could not be loaded.
  package private(set) var failed: [Subscription] = []
  /// The numbers of unread posts that have come, without those of zero.
  package private(set) var new: [Subscription.ID: Int] = [:]

  /// The number of unread posts that have come.
  package var newCount: Int { new.values.reduce(0, +) }
  /// Those with unread posts that have come.
  package var arrived: [Subscription] { loaded.filter { new[$0.id] != nil } }

  /// Counts a load.
  mutating func count(_ subscription: Subscription, new count: Int, isLoaded: Bool) {
    if isLoaded { loaded.append(subscription) } else { failed.append(subscription) }
    if count > 0 { new[subscription.id] = count }
  }
}
