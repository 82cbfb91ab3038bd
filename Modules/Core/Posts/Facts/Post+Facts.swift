public import Foundation

extension Post {
  /// The facts about a post that only social networks provide; a fact is nil if the source does not provide it.
  public struct Facts: Hashable, Sendable {
    /// The audience of the post.
    public var visibility: Visibility?
    /// How often the post was shared (reposted), at least 0.
    public var shareCount: Int? {
      get { shares }
      set { shares = newValue.map { max($0, 0) } }
    }
    /// The number of people who marked the post as a favourite, at least 0.
    public var favouriteCount: Int? {
      get { favourites }
      set { favourites = newValue.map { max($0, 0) } }
    }
    /// The date of the last edit of the post.
    public var editedAt: Date?
    /// Whether the author has pinned the post to the top of their profile.
    public var isPinned = false
    /// Whether the author of a comment is also the author of the commented post.
    public var isAuthor = false
    /// The number of quotes of the post, at least 0.
    public var quoteCount: Int? {
      get { quotes == .max ? nil : Int(quotes) }
      set { quotes = newValue.map { UInt32(clamping: min(max($0, 0), Int(UInt32.max) - 1)) } ?? .max }
    }
    /// The score of the post or comment on its site, in points; may be negative.
    public var score: Int? {
      get { points == .min ? nil : Int(points) }
      set { points = newValue.map { max(Int32(clamping: $0), .min + 1) } ?? .min }
    }
    /// The reactions of the signed-in account; nil if the post was not loaded by an account.
    public var reactions: Reactions?
    /// The author of the parent post.
    @Boxed public var parentAuthor: Author?
    /// The poll of the post.
    @Boxed public var poll: Poll?
    /// The preview of a page that the post links to.
    @Boxed public var card: Card?
    /// The post that this post quotes.
    @Boxed public var quote: Quote?
    /// Further texts about the post.
    @Boxed public var words: Words?

    private var shares: Int?
    /// The number of quotes; `UInt32.max` stands for nil, because an optional would enlarge the struct.
    private var quotes = UInt32.max
    private var favourites: Int?
    /// The score; `Int32.min` stands for nil, because an optional would enlarge the struct.
    private var points = Int32.min

    /// Creates facts with unknown values.
    public init() {}
  }

  /// The audience of a post.
  public enum Visibility: String, Hashable, Sendable {
    /// Everybody can see the post.
    case `public`
    /// Everybody can see the post, but public timelines do not list it.
    case unlisted
    /// Only the followers of the author can see the post.
    case followers
    /// Only the people mentioned in the post can see it.
    case direct
  }
}

extension Post {
  /// Texts about a post that are not part of its own text; all of them are untrusted.
  public struct Words: Hashable, Sendable {
    /// The maximum number of texts of each kind.
    public static let maximumCount = 20
    /// The maximum length of a text, in scalars.
    static let maximumLength = 100

    /// The tags of the post that do not occur in its text.
    public var tags: [String] {
      get { tagNames }
      set { tagNames = Self.bounded(newValue) }
    }
    /// The labels that moderators or the author put on the post, except content warnings.
    public var labels: [String] {
      get { labelNames }
      set { labelNames = Self.bounded(newValue) }
    }
    /// The source's names for the parts of the post that FeedShell cannot display.
    public var unshownParts: [String] {
      get { partNames }
      set { partNames = Self.bounded(newValue) }
    }
    /// The name of the application that the post was written with; nil if the source does not provide it.
    public var application: String? {
      get { program }
      set { program = newValue?.bounded(to: Self.maximumLength) }
    }

    /// The server's name for an audience that has no case in `Visibility`; nil if there is none.
    public var audience: String? {
      get { audienceName }
      set { audienceName = newValue?.bounded(to: Self.maximumLength) }
    }
    /// The emoji reactions with their counts, such as `👍 3`.
    public var reactions: [String] {
      get { reactionTexts }
      set { reactionTexts = Self.bounded(newValue) }
    }

    /// The title of the user's server-side filter that hides the post in every list; nil if there is none.
    public var hidingFilter: String? {
      get { filterTitle }
      set { filterTitle = newValue?.bounded(to: Self.maximumLength) }
    }

    private var tagNames: [String] = []
    private var labelNames: [String] = []
    private var partNames: [String] = []
    private var program: String?
    private var audienceName: String?
    private var filterTitle: String?
    private var reactionTexts: [String] = []

    /// Creates empty texts.
    public init() {}

    private static func bounded(_ words: [String]) -> [String] {
      words.prefix(maximumCount).map { $0.bounded(to: maximumLength) }
    }
  }
}

extension String {
  /// The text, truncated to `length` Unicode scalars.
  ///
  /// Characters are not counted, because they may have any number of scalars.
  func bounded(to length: Int) -> String {
    utf8.count <= length ? self : String(unicodeScalars.prefix(length))
  }

  /// The address; nil if it is not a web address or is too long.
  ///
  /// A truncated address would lead to a different page.
  var webAddress: String? {
    let scheme = prefix(8).lowercased()
    return (scheme == "https://" || scheme.hasPrefix("http://")) && utf8.count <= 8_192 ? self : nil
  }
}
