public import Foundation
public import HTTP
public import Posts
public import Sources

/// The facts that a feed states about an item, by which a site finds the item's conversation.
public struct ItemClue: Hashable, Sendable {
  /// The address of the feed.
  public var feed: URL
  /// The address of the feed's web page; nil if there is none.
  public var channel: URL?
  /// The address of the item's web page; nil if there is none.
  public var link: URL?
  /// The id of the item in the feed; nil if there is none.
  public var guid: String?
  /// The address of the page with the item's comments: `<comments>` of RSS, or an HTML link `replies` of Atom.
  public var commentsPage: URL?
  /// The address of the feed of the item's comments: `wfw:commentRss`, or a link `replies` of Atom.
  public var commentsFeed: URL?

  /// Creates the clue for an item of which only the feed is known.
  public init(feed: URL) {
    self.feed = feed
  }
}

/// The place of a conversation: a site, and the id or address there, such as `hackernews` and `8863`.
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

  /// The text that `init(_:)` parses.
  package var text: String { "\(site) \(id)" }
}

/// A site with conversations: recognizes them without a request, and describes how to read them.
public protocol ConversationSite: Sendable {
  /// The name of the site in places, in lowercase letters.
  var name: String { get }
  /// The place of an item's conversation; nil if it is not on this site.
  func conversation(of item: ItemClue) -> ConversationPlace?
  /// The place that a link leads to; nil if it leads to no conversation of this site.
  func conversation(at link: URL) -> ConversationPlace?
  /// The place that a link leads to, if it is below the same front page as `page`; otherwise nil, which is the default.
  ///
  /// `page` is a feed of a site with this software, or the page of a conversation there.
  func conversation(at link: URL, beside page: URL) -> ConversationPlace?
  /// The place that a link leads to, if its address has the form of `page`, a post of the site with the given feed; nil
  /// otherwise, and by default.
  ///
  /// `feed` is nil if the user has named the site.
  func conversation(at link: URL, like page: URL, in feed: URL?) -> ConversationPlace?
  /// The server to ask for the conversation at a link of this site; by default, that of the link.
  func server(of link: URL) -> WebServer?
  /// The comments at a place.
  ///
  /// - Parameters:
  ///   - place: a place that this site has recognized.
  ///   - post: the item itself, whose author is marked in the comments; only its id may be known.
  /// - Returns: the document of the comments, in the order of the site.
  func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread>
}

extension ConversationSite {
  public func conversation(at link: URL, beside page: URL) -> ConversationPlace? { nil }

  public func conversation(at link: URL, like page: URL, in feed: URL?) -> ConversationPlace? { nil }

  public func server(of link: URL) -> WebServer? { WebServer(link) }
}

extension [any ConversationSite] {
  /// The place of an item's conversation on the first site that recognizes it; nil if none does.
  package func conversation(of item: ItemClue) -> ConversationPlace? {
    lazy.compactMap { $0.conversation(of: item) }.first
  }

  /// The place that a link leads to on the first site that recognizes it; nil if none does.
  package func conversation(at link: URL) -> ConversationPlace? {
    lazy.compactMap { $0.conversation(at: link) }.first
  }

  /// The comments at a place, cached for five minutes; nil if its site is not in the list.
  package func thread(at place: ConversationPlace, of post: Post) -> SourceDocument<CommentThread>? {
    first { $0.name == place.site }?.thread(at: place, of: post).lastingFiveMinutes
  }
}

extension SourceDocument<CommentThread> {
  /// A copy that is read from the cache for five minutes after it was saved, unless the user types `refresh`.
  package var lastingFiveMinutes: SourceDocument {
    var document = self
    document.freshness = 300
    return document
  }
}
