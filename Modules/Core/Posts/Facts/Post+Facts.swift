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
    /// The date of the last change of its content.
    public var editedAt: Date?
    /// Whether its author keeps it at the top of the own posts.
    public var isPinned = false
    /// The number of posts that quote it, at least 0.
    public var quoteCount: Int? {
      get { quotes == .max ? nil : Int(quotes) }
      set { quotes = newValue.map { UInt32(clamping: min(max($0, 0), Int(UInt32.max) - 1)) } ?? .max }
    }
    /// The author of the post that it answers.
    @Boxed public var parentAuthor: Author?
    /// The question that it asks.
    @Boxed public var poll: Poll?
    /// The preview of a page that it links to.
    @Boxed public var card: Card?
    /// The post that it quotes.
    @Boxed public var quote: Quote?
    /// The words about it that few posts have.
    @Boxed public var words: Words?

    private var shares: Int?
    /// The largest number stands for none: as it is, the count fits beside the others.
    private var quotes = UInt32.max
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

extension Post {
  /// Words about a post beside its text, all of them untrusted.
  public struct Words: Hashable, Sendable {
    /// The maximum number of words of a kind.
    public static let maximumCount = 20
    /// The maximum length of one.
    static let maximumLength = 100

    /// The names of its topics that do not stand in its text.
    public var tags: [String] {
      get { tagNames }
      set { tagNames = Self.bounded(newValue) }
    }
    /// The marks that moderators or its author put on it, which are no warnings.
    public var labels: [String] {
      get { labelNames }
      set { labelNames = Self.bounded(newValue) }
    }
    /// The names of its parts that cannot be shown here, as the source calls them.
    public var unshownParts: [String] {
      get { partNames }
      set { partNames = Self.bounded(newValue) }
    }
    /// The name of the program that it was written with; nil if the source does not say.
    public var application: String? {
      get { program }
      set { program = newValue?.bounded(to: Self.maximumLength) }
    }

    /// The people who may see it, in the server's own word, if it is none of `Visibility`; nil otherwise.
    public var audience: String? {
      get { audienceName }
      set { audienceName = newValue?.bounded(to: Self.maximumLength) }
    }
    /// The emoji that people have answered with, each with their number, such as `👍 3`.
    public var reactions: [String] {
      get { reactionTexts }
      set { reactionTexts = Self.bounded(newValue) }
    }

    /// The title of a filter on its server by which the person wants to see it in no list; nil without one.
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

    /// No word.
    public init() {}

    private static func bounded(_ words: [String]) -> [String] {
      words.prefix(maximumCount).map { $0.bounded(to: maximumLength) }
    }
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
