package import Foundation

/// A feed, or one page of a feed, in any format.
package struct FeedDocument: Hashable, Sendable {
  /// The title on one line; nil if there is none.
  package var title: String?
  /// The absolute address of the web page of the feed; nil if there is none.
  package var link: String?
  /// The language as specified in the feed, such as `pt-br`; nil if there is none.
  package var language: String?
  /// The absolute address of the page with older items; nil if there is none.
  package var next: URL?
  /// The time between loads that the feed requests, in minutes; nil if it requests none.
  package var ttl: Int?
  /// Whether the document is incomplete.
  package var isCutOff = false
  /// The name or address of the program that generated the feed; nil if the feed does not specify it.
  package var generator: String?
  /// The items in the feed's order, each with a unique id.
  package var items: [FeedItem] = []
  /// The number of items that could not be parsed.
  package var leftOut = 0
  /// The ids that several items have, or had in earlier loads.
  package var repeatedIDs: Set<String> = []

  /// Whether WordPress generated the feed; such a feed has further pages, but does not link to them.
  package var isByWordPress: Bool { generator?.lowercased().contains("wordpress.org/?v=") == true }

  /// Assigns ids to the items; items that have shared an id, now or in earlier loads (`repeated`), get distinct ids.
  package mutating func identify(_ repeated: Set<String> = []) {
    var identity = ItemIdentity(repeated: repeatedIDs.union(repeated))
    items = identity.identified(items)
    repeatedIDs = identity.repeated
  }
}
