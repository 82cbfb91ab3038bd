package import Foundation

/// A feed or a page of it, in whichever format.
package struct FeedDocument: Hashable, Sendable {
  /// The title on one line; nil without one.
  package var title: String?
  /// The absolute address of the page that the feed belongs to.
  package var link: String?
  /// The language, as the feed writes it, such as `pt-br`.
  package var language: String?
  /// The absolute address of the page with older items; nil at the end.
  package var next: URL?
  /// The time between loads that the feed asks for, in minutes; nil if it does not.
  package var ttl: Int?
  /// Whether the document ends in the middle.
  package var isCutOff = false
  /// Whether WordPress made the feed, which has pages without saying so.
  package var isByWordPress = false
  /// The items in the feed's order, each with an id of its own.
  package var items: [FeedItem] = []
  /// The number of items that could not be read.
  package var leftOut = 0
  /// The ids that several items have, or had in earlier loads.
  package var repeatedIDs: Set<String> = []

  /// Assigns the items their ids; items that ever shared an id keep their distinct ids.
  ///
  /// - Parameter repeated: the ids that several items had in earlier loads.
  package mutating func identify(_ repeated: Set<String> = []) {
    var identity = ItemIdentity(repeated: repeatedIDs.union(repeated))
    items = identity.identified(items)
    repeatedIDs = identity.repeated
  }
}
