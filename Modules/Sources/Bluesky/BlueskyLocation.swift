import Sources

/// A timeline on Bluesky: the posts of an account, or one of the account's custom feeds.
struct BlueskyLocation: Hashable, Sendable {
  /// A list of an account.
  enum Timeline: Hashable, Sendable {
    /// The posts of the account.
    case posts
    /// The account's posts with pictures or videos.
    case media
    /// A custom feed of the account, by its key.
    case feed(String)
  }

  /// A handle such as `name.bsky.social`, or a DID such as `did:plc:…`.
  let actor: String
  let timeline: Timeline

  /// Parses the canonical text: `NAME`, `NAME/media` or `NAME/feed/KEY`; a handle may begin with `@`.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, let actor = Self.actor(first) else { return nil }
    switch parts.count {
    case 1: timeline = .posts
    case 2 where parts[1] == "media": timeline = .media
    case 3 where parts[1] == "feed":
      guard BlueskyName.isRecordKey(parts[2]) else { return nil }
      timeline = .feed(String(parts[2]))
    default: return nil
    }
    self.actor = actor
  }

  /// Parses the address of a page, such as `https://bsky.app/profile/NAME`; nil for any other text.
  init?(page text: String) {
    guard let path = Self.path(ofPage: text) else { return nil }
    self.init(String(path))
  }

  /// The kind of page (post or list) at an address, with the timeline of its account; nil for any other address.
  static func page(at address: String) -> (page: ServerPage, location: BlueskyLocation)? {
    let parts = path(ofPage: address)?.split(separator: "/") ?? []
    guard parts.count == 3, let location = BlueskyLocation(String(parts[0])) else { return nil }
    return switch parts[1] {
    case "post": (.post, location)
    case "lists": (.list, location)
    default: nil
    }
  }

  /// The part of the address after `https://bsky.app/profile/`; nil for any other address.
  private static func path(ofPage text: String) -> Substring? {
    var address = text[...]
    _ = address.removeBeginning("https://") || address.removeBeginning("http://")
    _ = address.removeBeginning("www.")
    guard address.removeBeginning("bsky.app/profile/") else { return nil }
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return path.hasSuffix("/") ? path.dropLast() : path
  }

  /// The canonical text, such as `NAME/media`.
  var text: String {
    switch timeline {
    case .posts: actor
    case .media: "\(actor)/media"
    case .feed(let key): "\(actor)/feed/\(key)"
    }
  }

  /// The title to show.
  var title: String {
    switch timeline {
    case .posts: "@\(actor)"
    case .media: "@\(actor)/media"
    case .feed(let key): "\(key) (\(actor))"
    }
  }

  private static func actor(_ text: Substring) -> String? {
    let name = text.hasPrefix("@") ? text.dropFirst() : text
    if BlueskyName.isHandle(name) { return name.lowercased() }
    return BlueskyName.isDID(name) ? String(name) : nil
  }
}

extension Substring {
  /// Removes a prefix, ignoring case; returns false if the text does not have the prefix.
  fileprivate mutating func removeBeginning(_ beginning: String) -> Bool {
    guard prefix(beginning.count).lowercased() == beginning else { return false }
    removeFirst(beginning.count)
    return true
  }
}
