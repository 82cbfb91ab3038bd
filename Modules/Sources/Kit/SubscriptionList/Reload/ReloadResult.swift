import Loading

/// The results of the loads of subscriptions.
package struct ReloadResult: Sendable {
  /// Those that were loaded, in the order in which their loads ended.
  package private(set) var loaded: [Subscription] = []
  /// Those that could not be loaded.
  package private(set) var failed: [Subscription] = []
  /// The numbers of new unread posts, without zeros.
  package private(set) var new: [Subscription.ID: Int] = [:]

  /// The number of new posts that are duplicates of one in another source.
  private var duplicates = 0

  /// The number of new unread posts; duplicates count once.
  package var newCount: Int { max(0, new.values.clampedSum - duplicates) }
  /// Those with new unread posts.
  package var arrived: [Subscription] { loaded.filter { new[$0.id] != nil } }

  /// Sets the number of new posts that are duplicates of one in another source.
  mutating func count(duplicates count: Int) { duplicates = max(0, count) }

  /// Counts a load.
  mutating func count(_ subscription: Subscription, new count: Int, isLoaded: Bool) {
    if isLoaded { loaded.append(subscription) } else { failed.append(subscription) }
    if count > 0 { new[subscription.id] = count }
  }
}
