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
  /// Whether WordPress made the feed, which has pages without saying so.
  package var isByWordPress = false
  /// The items in the feed's order, each with an id of its own.
  package var items: [FeedItem] = []
  /// The number of items that could not be read.
  package var leftOut = 0
}
