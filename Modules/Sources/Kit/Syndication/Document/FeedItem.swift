package import Foundation
package import Markup
package import Posts

/// An item of a feed, in any format.
package struct FeedItem: Hashable, Sendable {
  /// The short id that `ItemIdentity` assigns, of a few letters and digits.
  package var id = ""
  /// The id in the feed; nil if there is none.
  package var guid: String?
  /// The title on one line; nil if there is none.
  package var title: String?
  /// The absolute address of the item's web page; nil if there is none.
  package var link: String?
  /// The names of the authors; nil if there are none.
  package var author: String?
  /// The content, or the summary if there is no content.
  package var text = HTMLText(plain: "")
  package var published: Date?
  package var updated: Date?
  /// The language as specified in the feed; nil if there is none.
  package var language: String?
  /// The pictures and other media, without duplicates.
  package var pictures: [FeedPicture] = []
  package var location: String?
  /// Whether the item is for adults only.
  package var isAdult = false
  /// The absolute address of the item's comment feed; nil if there is none.
  package var commentsFeed: URL?
  package var commentCount: Int?
  /// The absolute address of the page with the item's comments; nil if there is none.
  package var commentsPage: String?
  /// The attached files, except pictures and recordings.
  package var files: [Post.Attachment] = []
  /// The guid of the item to which this item replies; nil if it is not a reply.
  package var parent: String?

  /// The date by which the item is sorted, and that is displayed; nil if there is none.
  package var date: Date? { published ?? updated }
}
