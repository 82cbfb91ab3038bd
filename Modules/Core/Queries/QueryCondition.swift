public import Posts

/// A condition on a post.
public enum QueryCondition: Hashable, Sendable {
  /// The title, text, author, topics or descriptions of the post contain the words.
  case words(QueryWords)
  /// The title of the post contains the words.
  case title(QueryWords)
  /// The name or account of the author, or of the account that shared the post, contains the words.
  case author(QueryWords)
  /// The name or address of a source of the post contains the words.
  case source(QueryWords)
  /// A source of the post is in the group, or in a subgroup of it.
  case group(QueryName)
  /// The post has the topic.
  case tag(QueryName)
  /// The post has the state, such as unread.
  case state(QueryState)
  /// The post has the given content, such as a picture.
  case part(QueryPart)
  /// The language of the post, as a lowercase BCP 47 tag; a tag without a region matches every region.
  case language(String)
  /// The post is not older than the given time.
  case newer(QueryTime)
  /// The post is older than the given time.
  case older(QueryTime)

  var text: String {
    switch self {
    case .words(let words): words.text
    case .title(let words): QueryKey.title.typed + words.text
    case .author(let words): QueryKey.author.typed + words.text
    case .source(let words): QueryKey.source.typed + words.text
    case .group(let name): QueryKey.group.typed + QueryGrammar.quoted(name.text)
    case .tag(let name): QueryKey.tag.typed + QueryGrammar.quoted(name.text)
    case .state(let state): QueryKey.state.typed + state.rawValue
    case .part(let part): QueryKey.part.typed + part.rawValue
    case .language(let tag): QueryKey.language.typed + tag
    case .newer(let time): QueryKey.newer.typed + time.text
    case .older(let time): QueryKey.older.typed + time.text
    }
  }
}

/// The keyword before a colon, such as `title:`.
public enum QueryKey: String, CaseIterable, Sendable {
  case title, author, source, group, tag
  case state = "is"
  case part = "has"
  case language = "lang"
  case newer, older

  /// The keyword as typed, with its colon.
  public var typed: String { rawValue + String(QueryGrammar.colon) }
}

/// A state of a post in a query: unread, new, or having a flag, such as starred.
public enum QueryState: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The post is unread.
  case unread
  /// The post arrived since the last session.
  case new
  /// The post has the given flag.
  case flag(PostFlag)

  public static let allCases: [QueryState] = [.unread, .new] + PostFlag.allCases.map(flag)

  public init?(rawValue: String) {
    guard let state = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = state
  }

  /// The state as typed in a query.
  public var rawValue: String {
    switch self {
    case .unread: "unread"
    case .new: "new"
    case .flag(let flag): flag.state
    }
  }
}

/// A kind of content in a query: a picture, a video or a content warning.
public enum QueryPart: String, CaseIterable, Sendable {
  case picture, video, warning
}
