import HTTP

/// Creates addresses of pages on bsky.app.
enum BlueskyLink {
  static let host = "bsky.app"

  /// The address of a post's page; nil if the post's id is not an `at://` address.
  static func page(of uri: String, by author: BlueskyAuthor) -> String? {
    guard let key = uri.split(separator: "/").last, uri.hasPrefix("at://") else { return nil }
    return "https://\(host)/profile/\(author.handle.percentEncoded)/post/\(String(key).percentEncoded)"
  }

  /// The address of the page of a feed, list, starter pack or labeler; nil for other records.
  static func page(ofRecord uri: String) -> String? {
    let parts = uri.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, parts[0] == "at:", parts[1].isEmpty, !parts[2].isEmpty, !parts[4].isEmpty else {
      return nil
    }
    let (did, key) = (parts[2].percentEncoded, parts[4].percentEncoded)
    switch parts[3] {
    case "app.bsky.feed.generator": return "https://\(host)/profile/\(did)/feed/\(key)"
    case "app.bsky.graph.list": return "https://\(host)/profile/\(did)/lists/\(key)"
    case "app.bsky.graph.starterpack": return "https://\(host)/starter-pack/\(did)/\(key)"
    case "app.bsky.labeler.service": return "https://\(host)/profile/\(did)"
    default: return nil
    }
  }
}
