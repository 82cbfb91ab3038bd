public import Foundation

extension Post {
  /// The facts that only social networks have: each is nil where the source does not say.
  public struct Facts: Hashable, Sendable {
    /// The people who may see the post.
    public var visibility: Visibility?
    /// The number of times that it was shared, at least 0.
    public var shareCount: Int? {
      get { shares }
      set { shares = newValue.map { max($0, 0) } }
    }
    /// The number of people who marked it as a favourite, at least 0.
    public var favouriteCount: Int? {
      get { favourites }
      set { favourites = newValue.map { max($0, 0) } }
    }
    /// Whether this person marked it as a favourite.
    public var isFavourited: Bool?
    /// Whether this person shared it.
    public var isShared: Bool?
    /// Whether this person has a bookmark of it.
    public var isBookmarked: Bool?
    /// Whether this person may answer it.
    public var canBeAnswered: Bool?
    /// The date of the last change of its content.
    public var editedAt: Date?
    /// The author of the post that it answers.
    @Boxed public var parentAuthor: Author?
    /// The question that it asks.
    @Boxed public var poll: Poll?
    /// The preview of a page that it links to.
    @Boxed public var card: Card?
    /// The post that it quotes.
    @Boxed public var quote: Quote?

    private var shares: Int?
    private var favourites: Int?

    /// No fact.
    public init() {}
  }

  /// The people who may see a post.
  public enum Visibility: String, Hashable, Sendable {
    /// Everybody.
    case `public`
    /// Everybody who finds it, but not in public timelines.
    case unlisted
    /// The followers of its author.
    case followers
    /// The people whom it names.
    case direct
  }
}

extension String {
  /// The first characters, counted so that a character of many code points is no way around the limit.
  func bounded(to length: Int) -> String {
    utf8.count <= length ? self : String(unicodeScalars.prefix(length))
  }

  /// The address; nil for one that is not of the web, and for one that is too long, as half of one leads elsewhere.
  var webAddress: String? {
    let scheme = prefix(8).lowercased()
    return (scheme == "https://" || scheme.hasPrefix("http://")) && utf8.count <= 8_192 ? self : nil
  }
}
