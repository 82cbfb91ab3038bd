import Foundation
import Markup

/// The parts of a feed other than its items.
struct ChannelDraft {
  private let context: FeedContext
  private var title: String?
  private var language: String?
  private(set) var page: URL?
  private var next: URL?
  private var archive: URL?
  private var ttl: Int?
  private var generator: String?
  /// The default author, for items without an author.
  private(set) var author: String?

  init(context: FeedContext) {
    self.context = context
  }

  /// Parses an element of a channel or an Atom feed.
  mutating func read(_ element: MarkupElement, context: FeedContext) {
    language = language ?? context.language
    for child in element.children {
      switch (child.space, child.name.lowercased()) {
      case (.rss, "title"), (.atom, "title"), (.dublinCore, "title"):
        title = title ?? RawFeedText(child, context: context)?.title
      case (.rss, "link"), (.atom, "link"):
        if let link = FeedLink(child, context: context) { take(link) }
      case (.rss, "language"), (.dublinCore, "language"): language = child.text.line ?? language
      case (.rss, "author"), (.atom, "author"), (.rss, "managingeditor"), (.dublinCore, "creator"),
        (.itunes, "author"):
        author = author ?? PersonName.read(child)
      case (.rss, "ttl"): ttl = ttl ?? child.text.line.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      case (.rss, "generator"), (.atom, "generator"):
        generator = generator ?? child.text.line
      default: break
      }
    }
  }

  private mutating func take(_ link: FeedLink) {
    switch link.relation {
    case "next": next = next ?? link.url
    case "prev-archive": archive = archive ?? link.url
    case _ where link.isPage && !link.isFeed: page = page ?? link.url
    default: break
    }
  }

  /// Copies the parsed values into a feed.
  func fill(_ feed: inout FeedDocument) {
    feed.title = title
    feed.link = page?.absoluteString
    feed.language = language
    feed.next = next ?? archive
    feed.ttl = ttl
    feed.generator = generator
  }
}
