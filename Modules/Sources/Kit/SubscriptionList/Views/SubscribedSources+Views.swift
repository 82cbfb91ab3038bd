import Foundation
import Posts
public import Queries
import Reading

extension SubscribedSources {
  /// Counts the unread posts that match the saved views; unless `waits`, returns at once, and `changes` emits when the
  /// counts are known.
  public func countViews(waits: Bool) async {
    guard let count = viewCounts.count(in: self), waits else { return }
    await count.value
  }

  /// The posts that match a query; if `isWhole`, all of them are on the first page.
  public func posts(for query: Query, isWhole: Bool = false) -> SearchTimeline {
    SearchTimeline(query, in: self, isWhole: isWhole, calendar: calendar, now: now)
  }

  /// The posts of a source or of a saved view.
  private func reading(of subscription: Subscription) throws -> any PostReading {
    if let query = try subscription.query() { return posts(for: query) }
    return try reader(at: subscription.address)
  }

  /// Marks all unread posts of sources and saved views as read; returns a function that undoes this.
  public func markAllRead(_ subscriptions: [Subscription]) async throws -> @Sendable () async throws -> Void {
    var changed: [(posts: any PostReading, ids: [Post.ID])] = []
    for subscription in subscriptions {
      let posts = try reading(of: subscription)
      changed.append((posts, await posts.allRead(arrivedBy: .distantFuture, and: [])))
    }
    await countViews(waits: true)
    return { [self, changed] in
      for (posts, ids) in changed { _ = await posts.set(.unseen, on: ids) }
      await countViews(waits: true)
    }
  }
}
