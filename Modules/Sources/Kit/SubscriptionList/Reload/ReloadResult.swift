import Loading

/// The results of reloading subscriptions.
package struct ReloadResult: Sendable {
  /// The subscriptions that were loaded, in the order in which their loads ended.
  package private(set) var loaded: [Subscription] = []
  /// The subscriptions that could not be loaded.
  package private(set) var failed: [Subscription] = []
  /// The number of new unread posts of each subscription that has any.
  package private(set) var new: [Subscription.ID: Int] = [:]

  /// The number of new posts that are duplicates of a new post in another source.
  private var duplicates = 0

  /// The number of new unread posts; duplicates count as one post.
  package var newCount: Int { max(0, new.values.clampedSum - duplicates) }
  /// The subscriptions with new unread posts.
  package var arrived: [Subscription] { loaded.filter { new[$0.id] != nil } }

  /// Sets the number of new posts that are duplicates of a new post in another source.
  mutating func count(duplicates count: Int) { duplicates = max(0, count) }

  /// Records the end of a load, the number of new posts, and whether the load succeeded.
  mutating func count(_ subscription: Subscription, new count: Int, isLoaded: Bool) {
    if isLoaded { loaded.append(subscription) } else { failed.append(subscription) }
    if count > 0 { new[subscription.id] = count }
  }
}
