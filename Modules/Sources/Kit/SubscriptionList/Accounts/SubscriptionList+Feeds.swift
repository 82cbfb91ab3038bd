import Foundation
public import Loading
import Reading
import Sources

extension SubscriptionList {
  /// The sources to export for other programs: the user's own, and the feeds of accounts under their own addresses,
  /// with their labels as groups.
  ///
  /// Excludes accounts, saved views and built-in subscriptions.
  public func readFeeds() throws(LoadFailure) -> [Subscription] {
    let own = try readOwn().filter { !$0.isView }
    let ids = Set(own.map(\.id))
    var known = Set(own.map { Subscription.spelling($0.id) })
    let addresses: [Subscription.ID: String] = lists.current.lists.reduce(into: [:]) { addresses, list in
      for feed in list.value.shown { addresses[ListedAddress.address(of: feed.id, in: list.key)] = feed.address }
    }
    return try read().compactMap { subscription in
      guard subscription.account != nil else { return ids.contains(subscription.id) ? subscription : nil }
      guard let url = addresses[subscription.id].flatMap({ SourceAddress($0).url }),
        known.insert(Subscription.spelling(url.absoluteString)).inserted
      else { return nil }
      // The first group is the group of the account.
      let feed = Subscription(
        "\(OPML.feedKind):\(url.absoluteString)", name: subscription.name, tags: Array(subscription.tags.dropFirst()))
      return feed.isWritable ? feed : nil
    }
  }
}
