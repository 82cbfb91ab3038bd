import Reading
import Sources

/// Accounts that keep a list of feeds: a line brings all feeds of the account.
extension Subscription {
  /// Whether this is an account with a list of feeds.
  public var isAccount: Bool { ListedAddress.isAccount(id) }

  /// The id of the account that lists this feed; nil if the feed is listed on this computer.
  public var account: Subscription.ID? { ListedAddress.account(of: id) }

  /// The feeds of this account; their groups are the account's name and the labels on the server.
  func feeds(in list: ListedFeeds, _ names: inout SubscriptionNames) -> [Subscription] {
    var known: Set<Subscription.ID> = []
    return list.shown.prefix(SubscriptionList.maximumCount).compactMap { feed in
      let address = ListedAddress.address(of: feed.id, in: id)
      guard SourceAddress(address).text == address, known.insert(address).inserted else { return nil }
      let labels = feed.labels.compactMap(SubscriptionName.clean).filter { $0 != name }
      let title = SubscriptionName.clean(feed.title) ?? feed.address.flatMap(SubscriptionName.clean) ?? feed.id
      return Subscription(address, name: names.take(title), tags: [name] + labels, options: options)
    }
  }
}

extension SubscriptionList {
  /// The accounts with a list of feeds, in order.
  public var accounts: [Subscription] { all.filter(\.isAccount) }
}
