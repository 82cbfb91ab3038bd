public import Foundation
public import HTTP
public import Posts
public import Sources

/// The facts about an item in a feed from which a site can determine the item's conversation.
public struct ItemClue: Hashable, Sendable {
  /// The address of the feed.
  public var feed: URL
  /// The address of the feed's web page; nil if there is none.
  public var channel: URL?
  /// The address of the item's web page; nil if there is none.
  public var link: URL?
  /// The id of the item in the feed; nil if there is none.
  public var guid: String?
  /// The address of the page with the item's comments, from `<comments>` in RSS, or an HTML link `replies` in Atom.
  public var commentsPage: URL?
  /// The address of the feed of the item's comments, from `wfw:commentRss`, or a feed link `replies` in Atom.
  public var commentsFeed: URL?

  /// Creates a clue that contains only the feed.
  public init(feed: URL) {
    self.feed = feed
  }
}

/// The place of a conversation: a site, and the id or address of the conversation there, such as `hackernews` and
/// `8863`.
public struct ConversationPlace: Hashable, Sendable {
  /// The name of the site, in lowercase letters.
  public let site: String
  /// The id or address on the site, without blanks.
  public let id: String

  /// Creates a place.
  public init(site: String, id: String) {
    (self.site, self.id) = (site, id)
  }

  /// Parses the text of a place; nil if it is invalid.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty,
      parts[0].utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }),
      !parts[1].unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return nil }
    (site, id) = (String(parts[0]), String(parts[1]))
  }

  /// The text form, which `init(_:)` parses.
  package var text: String { "\(site) \(id)" }
}

/// A site with conversations.
///
/// Recognizes the place of a conversation without a request, and describes how to load it.
public protocol ConversationSite: Sendable {
  /// The name of the site in places, in lowercase letters.
  var name: String { get }
  /// The place of an item's conversation; nil if the conversation is not on this site.
  func conversation(of item: ItemClue) -> ConversationPlace?
  /// The place of the conversation at a link; nil if the link is not a conversation on this site.
  func conversation(at link: URL) -> ConversationPlace?
  /// The place of the conversation at a link, if the link is below the same front page as `page`; nil for any other
  /// link, and by default.
  ///
  /// `page` is a feed of a site with this software, or the page of a conversation on such a site.
  func conversation(at link: URL, beside page: URL) -> ConversationPlace?
  /// The place of the conversation at a link whose address has the same form as `page`; nil for any other link, and by
  /// default.
  ///
  /// `page` is a post of the site with the feed `feed`, which is nil if the user has specified the site.
  func conversation(at link: URL, like page: URL, in feed: URL?) -> ConversationPlace?
  /// The server to request for the conversation at a link of this site; the server of the link by default.
  func server(of link: URL) -> WebServer?
  /// The comments at a place.
  ///
  /// - Parameters:
  ///   - place: a place that this site has recognized.
  ///   - post: the post with the comments, whose author is marked in them; only its id may be known.
  /// - Returns: the document of the comments, in the order of the site.
  func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread>
}

extension ConversationSite {
  public func conversation(at link: URL, beside page: URL) -> ConversationPlace? { nil }

  public func conversation(at link: URL, like page: URL, in feed: URL?) -> ConversationPlace? { nil }

  public func server(of link: URL) -> WebServer? { WebServer(link) }
}

extension [any ConversationSite] {
  /// The place of an item's conversation on the first site that recognizes it; nil if no site does.
  package func conversation(of item: ItemClue) -> ConversationPlace? {
    lazy.compactMap { $0.conversation(of: item) }.first
  }

  /// The place of the conversation at a link, on the first site that recognizes it; nil if no site does.
  package func conversation(at link: URL) -> ConversationPlace? {
    lazy.compactMap { $0.conversation(at: link) }.first
  }

  /// The comments at a place, cached for five minutes; nil if the site of the place is not in the list.
  package func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread>? {
    first { $0.name == place.site }?.thread(at: place, of: post).lastingFiveMinutes
  }
}

extension SourceDocument<CommentThread> {
  /// A copy that is read from the cache for five minutes after it was saved, unless the user enters the command
  /// `refresh`.
  package var lastingFiveMinutes: SourceDocument {
    var document = self
    document.freshness = 300
    return document
  }
}
