import HTTP

/// A timeline of a Mastodon-compatible server.
enum MastodonTimeline: Hashable, Sendable {
  /// The posts that the server knows.
  case everyone
  /// The posts of the server's own accounts.
  case local
  /// The posts of the accounts that the signed-in account follows.
  case home
  /// The posts of an account: `ann`, or `ann@example.org` for one of another server.
  case account(String)
  /// The posts with a tag, without its `#`.
  case tag(String)

  /// The timeline with this path on the pages of a server, in decoded parts; nil for any other page.
  init?(path: some Collection<String>) {
    switch Array(path) {
    case [], ["public"]: self = .everyone
    case ["local"], ["public", "local"]: self = .local
    case ["home"]: self = .home
    case let parts where parts.count == 2 && parts[0] == "tags" && Self.isTag(parts[1]): self = .tag(parts[1])
    case let parts where parts.count == 2 && ["users", "profile"].contains(parts[0]) && Self.isUser(parts[1]):
      self = .account(parts[1])
    case let parts where parts.first?.hasPrefix("@") == true:
      let user = String(parts[0].dropFirst())
      guard Self.isUser(user), parts.count == 1 || ["media", "with_replies"].contains(parts[1]), parts.count < 3 else {
        return nil
      }
      self = .account(user)
    default: return nil
    }
  }

  /// The path on the pages of a server.
  var path: [String] {
    switch self {
    case .everyone: []
    case .local: ["public", "local"]
    case .home: ["home"]
    case .account(let user): ["@\(user)"]
    case .tag(let tag): ["tags", tag]
    }
  }

  /// Whether a text is the name of an account, of another server or not; feeds of accounts are none.
  static func isUser(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first,
      String(name).wholeMatch(of: /[\p{L}\p{N}_](?:[\p{L}\p{N}_.\-]*[\p{L}\p{N}_\-])?/) != nil
    else {
      return false
    }
    guard parts.count == 1 else { return WebServer(named: parts[1]) != nil }
    return !["rss", "atom", "json", "xml"].contains { name.lowercased().hasSuffix(".\($0)") }
  }

  /// Whether a text is a tag, without its `#`.
  static func isTag(_ text: some StringProtocol) -> Bool {
    String(text).wholeMatch(of: /[\p{L}\p{M}\p{N}_·・\x{200C}]+/) != nil
  }
}
