package import Foundation
package import Markup
package import Posts

/// An item of a feed, in whichever format.
package struct FeedItem: Hashable, Sendable {
  /// The short id that `ItemIdentity` assigns, of a few letters and digits.
  package var id = ""
  /// The id in the feed; nil without one.
  package var guid: String?
  /// The title on one line; nil without one.
  package var title: String?
  /// The absolute address of the page of the item.
  package var link: String?
  /// The names of the authors.
  package var author: String?
  /// The content or, without it, the summary.
  package var text = HTMLText(plain: "")
  package var published: Date?
  package var updated: Date?
  /// The language, as the feed writes it.
  package var language: String?
  /// The pictures and other media, each once.
  package var pictures: [FeedPicture] = []
  package var location: String?
  /// Whether the item is for adults only.
  package var isAdult = false
  /// The absolute address of the feed of its comments.
  package var commentsFeed: URL?
  package var commentCount: Int?
  /// The absolute address of the page with its comments.
  package var commentsPage: String?
  /// The files of other types than pictures and recordings.
  package var files: [Post.Attachment] = []
  /// The guid of the item that it replies to; nil if it is no reply.
  package var parent: String?

  package init() {}

  /// The date that it is sorted and shown by.
  package var date: Date? { published ?? updated }
}
