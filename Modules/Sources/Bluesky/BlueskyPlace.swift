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
      guard BlueskyName.isRecordKey(parts[2]) else { return nil }
      feed = String(parts[2])
    default: return nil
    }
    self.actor = actor
  }

  /// The place in the address of a page, such as `https://bsky.app/profile/NAME`.
  init?(page text: String) {
    var address = text[...]
    _ = address.removeBeginning("https://") || address.removeBeginning("http://")
    _ = address.removeBeginning("www.")
    guard address.removeBeginning("bsky.app/profile/") else { return nil }
    let rest = address.prefix { $0 != "?" && $0 != "#" }
    self.init(String(rest.hasSuffix("/") ? rest.dropLast() : rest))
  }

  /// The canonical text.
  var text: String { feed.map { "\(actor)/feed/\($0)" } ?? actor }

  private static func actor(_ text: Substring) -> String? {
    let name = text.hasPrefix("@") ? text.dropFirst() : text
    if BlueskyName.isHandle(name) { return name.lowercased() }
    return BlueskyName.isDID(name) ? String(name) : nil
  }
}

extension Substring {
  /// Removes a beginning in any case; returns whether the text had it.
  fileprivate mutating func removeBeginning(_ beginning: String) -> Bool {
    guard prefix(beginning.count).lowercased() == beginning else { return false }
    removeFirst(beginning.count)
    return true
  }
}
