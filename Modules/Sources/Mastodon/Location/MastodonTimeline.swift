import HTTP

/// A timeline of a Mastodon-compatible server.
enum MastodonTimeline: Hashable, Sendable {
  /// All posts known to the server.
  case everyone
  /// The posts of the server's own accounts.
  case local
  /// A timeline of the signed-in account, or the popular posts of the server.
  case named(NamedTimeline)
  /// The posts of the accounts in one of the signed-in account's lists, identified by its title or id.
  case list(String)
  /// The posts of an account: `ann`, or `ann@example.org` for an account on another server.
  case account(String)
  /// The posts of an account that have pictures or other media.
  case media(String)
  /// The posts with a tag, without its `#`.
  case tag(String)

  /// Recognizes the timeline of a server's page by the decoded components of its path; nil for any other page.
  init?(path: some Collection<String>) {
    switch Array(path) {
    case [], ["public"]: self = .everyone
    case ["local"], ["public", "local"]: self = .local
    case let parts where parts.count == 2 && parts[0] == "lists" && Self.isListTitle(parts[1]): self = .list(parts[1])
    case let parts where parts.count > 1 && ["web", "deck"].contains(parts[0]): self.init(path: parts.dropFirst())
    case let parts where parts.count == 2 && parts[0] == "tags" && Self.isTag(parts[1]): self = .tag(parts[1])
    case let parts where parts.count == 2 && ["users", "profile"].contains(parts[0]) && Self.isUser(parts[1]):
      self = .account(parts[1])
    case let parts where parts.first?.hasPrefix("@") == true:
      let user = String(parts[0].dropFirst())
      guard Self.isUser(user), parts.count == 1 || ["media", "with_replies"].contains(parts[1]), parts.count < 3 else {
        return nil
      }
      self = parts.last == "media" ? .media(user) : .account(user)
    case let parts:
      guard let timeline = NamedTimeline(page: parts) else { return nil }
      self = .named(timeline)
    }
  }

  /// The path of the timeline's page on a server.
  var path: [String] {
    switch self {
    case .everyone: []
    case .local: ["public", "local"]
    case .named(let timeline): timeline.page
    case .list(let title): ["lists", title]
    case .account(let user): ["@\(user)"]
    case .media(let user): ["@\(user)", "media"]
    case .tag(let tag): ["tags", tag]
    }
  }

  /// Whether administrators can disable the timeline for everybody.
  var canBeSwitchedOff: Bool {
    switch self {
    case .everyone, .local, .tag: true
    case .named, .list, .account, .media: false
    }
  }

  /// The name of the cursor in requests: popular posts are paged by their number, all others by the id of the last
  /// post.
  var cursorName: String { self == .named(.trends) ? "offset" : "max_id" }

  /// Whether posts without media are omitted.
  var isOfMedia: Bool {
    if case .media = self { true } else { false }
  }

  /// The account whose posts the timeline contains; nil for any other timeline.
  var user: String? {
    switch self {
    case .account(let user), .media(let user): user
    case .everyone, .local, .named, .list, .tag: nil
    }
  }

  /// Whether a text is the name of an account, with or without a server; false for a feed such as `ann.rss`.
  static func isUser(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, let first = name.unicodeScalars.first, let last = name.unicodeScalars.last,
      first.isOfWord, last != ".", name.unicodeScalars.allSatisfy({ $0.isOfWord || $0 == "." || $0 == "-" })
    else { return false }
    guard parts.count == 1 else { return WebServer(named: parts[1]) != nil }
    return !["rss", "atom", "json", "xml"].contains { name.lowercased().hasSuffix(".\($0)") }
  }

  /// Whether a text is valid as the title or the id of a list in an address: 1 to 1,000 bytes, without `@`, line breaks
  /// or other control characters.
  static func isListTitle(_ text: some StringProtocol) -> Bool {
    (1...1_000).contains(text.utf8.count)
      && !text.unicodeScalars.contains { $0 == "@" || $0.properties.generalCategory == .control }
  }

  /// Whether a text is valid as a tag without its `#`.
  static func isTag(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { $0.isOfWord || $0.isMark || "·・\u{200C}".unicodeScalars.contains($0) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter, a number or an underscore.
  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    default: self == "_"
    }
  }

  /// Whether the scalar is a combining mark.
  fileprivate var isMark: Bool { [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory) }
}
