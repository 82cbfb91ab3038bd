public import Foundation
public import Loading
public import Sources

/// The list of an account in the last response of its server, and the changes that wait to be sent.
public struct ListedFeeds: Hashable, Codable, Sendable {
  /// A change that waits in the outbox.
  public struct Waiting: Hashable, Codable, Sendable, Identifiable {
    /// The number of the change in the outbox.
    public let id: Int64
    public let change: ListingChange
  }

  /// The stored name of the account with the list; nil before the first sync.
  public var account: String?
  /// The feeds on the server, in its order.
  public var feeds: [ListedFeed] = []
  /// The changes that wait to be sent, oldest first.
  public var waiting: [Waiting] = []
  /// The reason why the server did not accept all waiting changes at the last attempt; nil if it accepted them.
  public var unsent: LoadFailure?
  /// The name of the account at the time when it was removed from the user's list; otherwise nil.
  public var formerName: String?
  /// The date from which the next sync requests articles, by the server's clock; nil before the first sync.
  public var since: Date?
  /// The date of the last successful sync; nil if there was none.
  public var date: Date?

  /// Creates the list of an account that was never synced.
  public init() {}

  /// The feeds for display in lists, with the waiting changes applied.
  public var shown: [ListedFeed] { withWaiting.feeds }

  private var withWaiting: ListedFeeds { waiting.reduce(self) { $0.applying($1.change) } }

  /// A copy with an additional waiting change.
  public func adding(_ change: Waiting) -> ListedFeeds {
    var list = self
    list.waiting.append(change)
    return list
  }

  /// A copy without a waiting change.
  public func removing(_ change: Waiting) -> ListedFeeds {
    var list = self
    list.waiting.removeAll { $0.id == change.id }
    return list
  }

  /// A copy to which a change is applied, as on the server.
  public func applying(_ change: ListingChange) -> ListedFeeds {
    var list = self
    switch change {
    case .subscribe(let address, let title, let labels):
      guard !feeds.contains(where: { $0.address == address }) else { break }
      list.feeds.append(
        ListedFeed(id: "feed/\(address)", title: title ?? address, address: address, labels: labels))
    case .unsubscribe(let id): list.feeds.removeAll { $0.id == id }
    case .rename(let id, let title): list.change(id) { ListedFeed($0, title: title, labels: $0.labels) }
    case .label(let id, let adding, let removing):
      list.change(id) { feed in
        let labels = feed.labels.filter { !removing.contains($0) }
        return ListedFeed(feed, title: feed.title, labels: labels + adding.filter { !labels.contains($0) })
      }
    }
    return list
  }

  /// The title of the feed to which a change applies; its id or address if the feed is not in the list.
  public func title(of change: ListingChange) -> String {
    switch change {
    case .subscribe(let address, _, _): address
    case .unsubscribe(let id), .rename(let id, _), .label(let id, _, _): feeds.first { $0.id == id }?.title ?? id
    }
  }

  /// The waiting change that the given change reverts; nil if there is none.
  public func waitingChange(revertedBy change: ListingChange) -> Waiting? {
    let changed = withWaiting.applying(change).contents
    guard changed != withWaiting.contents else { return nil }
    return waiting.last { removing($0).withWaiting.contents == changed }
  }

  /// The feeds in any order, identified by address, because a feed that is added again gets a different id.
  private var contents: Set<[String]> {
    Set(feeds.map { [$0.address ?? $0.id, $0.title] + $0.labels.sorted() })
  }

  /// Whether a change is already part of the list; a server may refuse to make a change twice.
  func has(_ change: ListingChange) -> Bool { applying(change) == self }

  private mutating func change(_ id: ListedFeed.ID, _ change: (ListedFeed) -> ListedFeed) {
    feeds = feeds.map { $0.id == id ? change($0) : $0 }
  }
}

extension ListedFeed {
  fileprivate init(_ feed: ListedFeed, title: String, labels: [String]) {
    self.init(id: feed.id, title: title, address: feed.address, labels: labels)
  }
}
