import Foundation
import Markup
import Posts
import Sources
import Syndication

/// Maps the items of feeds.
enum SyndicationMapper {
  /// Maps an item to a post.
  static func post(_ item: FeedItem, of feed: FeedDocument) -> Post {
    var details = Post.Details()
    details.author = item.author.map { Author(name: $0) }
    details.text = item.text.document.isEmpty ? nil : item.text.document
    details.title = item.title.flatMap { repeats($0, item.text.text) ? nil : $0 }
    details.textLinks = item.text.links
    details.createdAt = item.date
    details.language = item.language ?? feed.language
    details.link = item.link
    details.hasComments = item.commentsFeed != nil
    details.handle = FeedHandle(item)?.handle
    details.parent = item.parent.map { Post.ID(rawValue: ItemIdentity.id(ofGUID: $0)) }
    if let updated = item.updated, let published = item.published, updated > published {
      details.facts.editedAt = updated
    }
    details.commentCount = item.commentCount
    details.commentsPage = item.commentsPage
    details.attachments = item.files
    details.warning = item.isAdult ? Post.Warning(nil, hidesText: false) : nil
    return Post(
      id: Post.ID(rawValue: item.id), location: item.location, images: item.pictures.map(image), details: details)
  }

  /// Whether a title is just the text on one line, as in microblogs.
  private static func repeats(_ title: String, _ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    // Most titles differ in the first letter, so compare that before creating the line.
    let isLetter = (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(first)
    return (!isLetter || first == title.utf8.first) && title == text.line
  }

  /// Maps a feed of comments to a thread, oldest first.
  ///
  /// - Parameters:
  ///   - feed: the feed of comments.
  ///   - total: the number of comments according to the post's own feed; nil if the feed does not say.
  /// - Returns: the thread of comments.
  static func thread(_ feed: FeedDocument, total: Int?) -> CommentThread {
    let ids = Dictionary(feed.items.compactMap { item in item.guid.map { ($0, item.id) } }) { first, _ in first }
    let replies = feed.items.map { item in
      Post(
        comment: Post.ID(rawValue: item.id), to: item.parent.flatMap { ids[$0] }.map(Post.ID.init(rawValue:)),
        author: item.author ?? "", createdAt: item.date, text: words(of: item),
        link: item.link, textLinks: item.text.links, images: item.pictures.filter { $0.kind == .image }.map(image))
    }
    let isCut = feed.next != nil || feed.isCutOff || total.map { $0 > feed.items.count } ?? false
    return CommentThread(arranging: oldestFirst(replies), gap: isCut ? .cut : nil, total: total)
  }

  /// Sorts comments by date; a comment without a date stays after its predecessor.
  private static func oldestFirst(_ replies: [Post]) -> [Post] {
    var last = Date.distantFuture
    let dates = replies.map { reply in
      last = reply.details.createdAt ?? last
      return last
    }
    return replies.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }.map { replies[$0] }
  }

  /// The text of a comment; if it has none, its title.
  private static func words(of item: FeedItem) -> RichText {
    item.text.document.isEmpty ? RichText(plain: item.title ?? "") : item.text.document
  }

  /// Maps a picture with its `title`, the tooltip in browsers, which in comics is half of the joke.
  private static func image(_ picture: FeedPicture) -> ImageRef {
    let words = [picture.alt, picture.title == picture.alt ? nil : picture.title].compactMap { $0 }
    return ImageRef(
      picture.address, previewAddress: picture.preview,
      description: words.isEmpty ? nil : words.joined(separator: "\n"),
      size: ImageRef.Size(width: picture.width, height: picture.height), kind: picture.kind,
      extent: picture.extent)
  }
}
