import Foundation
import Synchronization

/// The addresses of the comments on items that were read.
final class KnownThreads: Sendable {
  /// The place of the comments on an item.
  struct Thread: Sendable {
    /// The feed of the comments; nil if the item has none.
    let feed: URL?
    /// The page of the item.
    let link: String?
  }

  private static let maximum = 50_000

  private let known = Mutex<[String: Thread]>([:])

  /// The place of the comments on an item, by its id; nil if the item was not read.
  subscript(id: String) -> Thread? { known.withLock { $0[id] } }

  /// Remembers the items of a feed.
  func add(_ items: [FeedItem]) {
    known.withLock { known in
      for item in items where known.count < Self.maximum || known[item.id] != nil {
        known[item.id] = Thread(feed: item.commentsFeed, link: item.link)
      }
    }
  }
}
