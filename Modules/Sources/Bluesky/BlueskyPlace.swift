import Foundation

/// A place on Bluesky: an account, or a custom feed of one.
struct BlueskyPlace: Hashable, Sendable {
  /// A handle such as `name.bsky.social`, or a DID such as `did:plc:…`.
  let actor: String
  /// The key of a custom feed; nil for the posts of the account.
  let feed: String?

  /// The place in its canonical text: `NAME` or `NAME/feed/KEY`; a handle may begin with `@`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, let actor = Self.actor(first) else { return nil }
    switch parts.count {
    case 1: feed = nil
    case 3 where parts[1] == "feed":
      guard parts[2].wholeMatch(of: /[A-Za-z0-9._~:-]{1,512}/) != nil else { return nil }
      feed = String(parts[2])
    default: return nil
    }
    self.actor = actor
  }

  /// The place in the address of a page, such as `https://bsky.app/profile/NAME`.
  init?(page text: String) {
    guard let match = text.prefixMatch(of: /(?:https?:\/\/)?(?:www\.)?bsky\.app\/profile\//.ignoresCase()) else {
      return nil
    }
    let rest = text[match.range.upperBound...].prefix { $0 != "?" && $0 != "#" }
    self.init(String(rest.hasSuffix("/") ? rest.dropLast() : rest))
  }

  /// The canonical text.
  var text: String { feed.map { "\(actor)/feed/\($0)" } ?? actor }

  private static func actor(_ text: Substring) -> String? {
    let name = text.hasPrefix("@") ? text.dropFirst() : text
    let handle = /[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/
    let did = /did:(?:plc|web):[A-Za-z0-9._:-]{1,200}/
    if name.wholeMatch(of: handle) != nil { return name.lowercased() }
    return name.wholeMatch(of: did) != nil ? String(name) : nil
  }
}
