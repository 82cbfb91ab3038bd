import Conversations
import Foundation
import Markup
import Posts
import Syndication

/// Maps the items of feeds.
enum SyndicationMapper {
  /// Maps an item to a post; `place` is the place of its conversation, or nil if no site recognizes the item.
  static func post(_ item: FeedItem, of feed: FeedDocument, at place: ConversationPlace? = nil) -> Post {
    var details = Post.Details()
    details.author = item.author.map { Author(name: $0) }
    details.hasComments = item.commentsFeed != nil || place != nil
    let isRepeated = item.title.map { repeats($0, item.text.text) } ?? false
    // A post with comments keeps its title, because it is opened from a list that does not show the whole text.
    details.title = isRepeated && !details.hasComments ? nil : item.title
    let isNeeded = details.title == nil || !isRepeated || !item.text.links.isEmpty || item.text.document.hasPictures
    if isNeeded, !item.isOnlyLinkToComments {
      details.text = item.text.document.isEmpty ? nil : item.text.document
      details.textLinks = item.text.links
    }
    details.createdAt = item.date
    details.language = item.language ?? feed.language
    details.link = item.link
    details.handle = FeedHandle(item, at: place)?.handle
    details.parent = item.parent.map { Post.ID(rawValue: ItemIdentity.id(ofGUID: $0)) }
    if let updated = item.updated, let published = item.published, updated > published {
      details.facts.editedAt = updated
    }
    details.commentCount = item.commentCount
    details.commentsPage = item.commentsPage
    details.attachments = item.files
    details.warning = item.isAdult ? Post.Warning(nil, hidesText: false) : nil
    return Post(
      id: Post.ID(rawValue: item.id), location: item.location, images: item.pictures.map(\.reference), details: details)
  }

  /// Whether a title is the same as the text on one line, as in microblogs.
  private static func repeats(_ title: String, _ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    // Most titles differ in the first letter, so compare that before creating the line.
    let isLetter = (UInt8(ascii: "!")...UInt8(ascii: "~")).contains(first)
    return (!isLetter || first == title.utf8.first) && title == text.line
  }
}

extension FeedItem {
  /// Whether the text consists only of a link to the page with the comments, as in feeds of Hacker News and Lobsters.
  fileprivate var isOnlyLinkToComments: Bool {
    guard let commentsPage, text.links == [commentsPage], text.images.isEmpty else { return false }
    return text.document.blocks.allSatisfy { block in
      block.kind == .paragraph && block.runs.allSatisfy { $0.target == .link(1) || $0.content == .number(1) }
    }
  }
}
