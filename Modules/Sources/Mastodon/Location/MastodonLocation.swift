import Foundation
import HTTP
import Sources

/// A timeline on a server; parses and formats its addresses.
struct MastodonLocation: Hashable, Sendable {
  let server: WebServer
  let timeline: MastodonTimeline
  /// The account whose token is sent; nil for the default account of the server.
  let account: AccountID?

  init(_ timeline: MastodonTimeline, on server: WebServer, by account: AccountID? = nil) {
    self.server = server
    self.timeline = timeline
    self.account = account
  }

  /// Parses `@user@server`, `user@server`, `@user@server/media`, `#tag@server`, `list:title@server`, `home@server` and
  /// other named timelines, or an address with the scheme `acct` or `web+ap`; nil for any other text.
  ///
  /// Lists and named timelines may contain an account before the server, as in `home@ann@server`.
  init?(form text: String) {
    if let account = text.dropping(prefix: "acct:") {
      self.init(account: account)
    } else if let rest = text.dropping(prefix: "web+ap:") {
      guard rest.hasPrefix("//") else {
        self.init(account: rest)
        return
      }
      guard let url = URL(string: "https:\(rest)") else { return nil }
      self.init(url)
    } else if !text.utf8.contains(UInt8(ascii: "@")) {
      return nil  // every form below has one
    } else if let (name, account, server) = Self.accountParts(of: text), let timeline = NamedTimeline(rawValue: name) {
      self.init(.named(timeline), on: server, by: account)
    } else if let address = text.dropping(prefix: Self.list) {
      guard let (title, account, server) = Self.accountParts(of: address), MastodonTimeline.isListTitle(title) else {
        return nil
      }
      self.init(.list(title), on: server, by: account)
    } else if let (name, server) = Self.parts(of: text), name.hasPrefix("#") {
      guard MastodonTimeline.isTag(name.dropFirst()) else { return nil }
      self.init(.tag(String(name.dropFirst())), on: server)
    } else if NamedTimeline(rawValue: String(text.prefix { $0 != "@" })) == nil {
      self.init(account: text[...])
    } else {
      return nil
    }
  }

  /// Parses the address of a page on a server; nil if the page is not a timeline.
  init?(_ url: URL) {
    guard url.query() == nil, let server = WebServer(url),
      let timeline = MastodonTimeline(path: url.pathComponents.filter { $0 != "/" })
    else { return nil }
    self.init(timeline, on: server)
  }

  /// Parses the address of a profile in other web interfaces, such as Pixelfed's `server/ann`; nil for any other page.
  init?(profile url: URL) {
    let parts = url.pathComponents.filter { $0 != "/" }
    guard url.query() == nil, let server = WebServer(url), parts.count == 1, MastodonTimeline.isUser(parts[0]),
      !parts[0].contains("@"), !parts[0].contains(".")
    else { return nil }
    self.init(.account(parts[0]), on: server)
  }

  /// Parses an address in any of these forms, with or without a scheme; nil for any other text.
  init?(_ text: String) {
    if let location = MastodonLocation(form: text) {
      self = location
      return
    }
    guard let url = SourceAddress(text).url else { return nil }
    self.init(url)
  }

  /// Parses `user@server`, with or without a leading `@`; a trailing `/media` selects the account's media.
  private init?(account text: Substring) {
    let isMedia = text.hasSuffix(Self.media)
    guard let (name, server) = Self.parts(of: text.dropLast(isMedia ? Self.media.count : 0)) else { return nil }
    let user = name.dropFirst(name.hasPrefix("@") ? 1 : 0)
    guard !user.contains("@"), MastodonTimeline.isUser(user) else { return nil }
    self.init(isMedia ? .media(String(user)) : .account(String(user)), on: server)
  }

  /// The canonical address; parsing it returns the same location.
  var text: String {
    guard server.hasUsualScheme else { return server.address(timeline.path).absoluteString }
    switch timeline {
    case .everyone: return server.name
    case .local: return "\(server.name)/local"
    case .named(let timeline): return "\(timeline)@\(account ?? AccountID(on: server))"
    case .list(let title): return "\(Self.list)\(title)@\(account ?? AccountID(on: server))"
    case .account(let user): return user.contains("@") ? "\(server.name)/@\(user)" : "@\(user)@\(server.name)"
    case .media(let user): return MastodonLocation(.account(user), on: server).text + Self.media
    case .tag(let tag): return "#\(tag)@\(server.name)"
    }
  }

  /// The title to show.
  var title: String {
    switch timeline {
    case .everyone: server.name
    case .local: "\(server.name)/local"
    case .named(let timeline): "\(timeline)@\(account ?? AccountID(on: server))"
    case .list(let title): "\(title) · \(account ?? AccountID(on: server))"
    case .account(let user): user.contains("@") ? "@\(user)" : "@\(user)@\(server.name)"
    case .media(let user): MastodonLocation(.account(user), on: server).title + Self.media
    case .tag(let tag): "#\(tag) · \(server.name)"
    }
  }

  /// The prefix of the address of a list.
  private static let list = "list:"
  /// The suffix of the address of an account's media.
  private static let media = "/media"

  /// Splits a text at the last `@` into a name and a server; nil unless it contains both.
  private static func parts(of text: some StringProtocol) -> (name: String, server: WebServer)? {
    let scalars = text.unicodeScalars
    guard let at = scalars.lastIndex(of: "@"), let server = WebServer(named: text[scalars.index(after: at)...]) else {
      return nil
    }
    return (String(text[..<at]), server)
  }

  /// Splits a text such as `home@ann@server` or `home@server` into name, account and server; nil for other texts.
  private static func accountParts(
    of text: some StringProtocol
  ) -> (name: String, account: AccountID?, server: WebServer)? {
    guard let (name, server) = parts(of: text) else { return nil }
    let scalars = name.unicodeScalars
    guard let at = scalars.lastIndex(of: "@") else { return (name, nil, server) }
    let user = name[scalars.index(after: at)...]
    guard MastodonTimeline.isUser(user) else { return nil }
    return (String(name[..<at]), AccountID(String(user), on: server), server)
  }
}

extension String {
  /// The text after a prefix, ignoring case; nil if the text does not begin with the prefix.
  fileprivate func dropping(prefix: String) -> Substring? {
    self.prefix(prefix.count).lowercased() == prefix ? dropFirst(prefix.count) : nil
  }
}
