import Loading
import Reading

/// The unread counts of the subscriptions in merged lists.
struct UnreadSums {
  let counts: [Subscription.ID: Int]
  /// The number of unread posts that are duplicates of a post in another source.
  let duplicates: Int

  init(of sources: SubscribedSources) {
    let merged = sources.list.merged
    counts = Dictionary(merged.map { ($0.id, sources.summary(of: $0).unreadCount) }) { first, _ in first }
    duplicates = max(0, counts.values.clampedSum) - max(0, sources.unreadCount(of: merged))
  }
}
