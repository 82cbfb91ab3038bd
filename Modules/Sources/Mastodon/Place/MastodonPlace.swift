import Foundation
import HTTP

/// A timeline and its server, with the addresses that people write for it.
struct MastodonPlace: Hashable, Sendable {
  let server: WebServer
  let timeline: MastodonTimeline

  init(_ timeline: MastodonTimeline, on server: WebServer) {
    self.server = server
    self.timeline = timeline
  }

  /// The place in `@user@server`, `#tag@server` or `home@server`; nil for any other text.
  init?(form text: String) {
    guard let at = text.lastIndex(of: "@"), let server = WebServer(named: text[text.index(after: at)...]) else {
      return nil
    }
    let start = text[..<at]
    switch start.first {
    case "@" where MastodonTimeline.isUser(start.dropFirst()) && !start.dropFirst().contains("@"):
      self.init(.account(String(start.dropFirst())), on: server)
    case "#" where MastodonTimeline.isTag(start.dropFirst()): self.init(.tag(String(start.dropFirst())), on: server)
    case "h" where start == "home": self.init(.home, on: server)
    default: return nil
    }
  }

  /// The place in the address of a server's page; nil for a page that is no timeline.
  init?(_ url: URL) {
    guard url.query() == nil, let server = WebServer(url),
      let timeline = MastodonTimeline(path: url.pathComponents.filter { $0 != "/" })
    else { return nil }
    self.init(timeline, on: server)
  }

  /// The place in any of its addresses, with or without a scheme; nil for any other text.
  init?(_ text: String) {
    if let place = MastodonPlace(form: text) {
      self = place
      return
    }
    guard let url = SourceAddress(text).url else { return nil }
    self.init(url)
  }

  /// The canonical address, which is read back as the same place.
  var text: String {
    guard server.hasUsualScheme else { return server.address(timeline.path).absoluteString }
    switch timeline {
    case .everyone: return server.name
    case .local: return "\(server.name)/local"
    case .home: return "home@\(server.name)"
    case .account(let user): return user.contains("@") ? "\(server.name)/@\(user)" : "@\(user)@\(server.name)"
    case .tag(let tag): return "#\(tag)@\(server.name)"
    }
  }

  /// The title as people say it.
  var title: String {
    switch timeline {
    case .everyone: server.name
    case .local: "\(server.name)/local"
    case .home: "home@\(server.name)"
    case .account(let user): user.contains("@") ? "@\(user)" : "@\(user)@\(server.name)"
    case .tag(let tag): "#\(tag) · \(server.name)"
    }
  }
}
