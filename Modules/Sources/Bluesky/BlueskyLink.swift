import HTTP

/// Addresses of pages for people.
enum BlueskyLink {
  static let host = "bsky.app"

  /// The page of a post; nil for an id of another form.
  static func page(of uri: String, by author: BlueskyAuthor) -> String? {
    guard let key = uri.split(separator: "/").last, uri.hasPrefix("at://") else { return nil }
    return "https://\(host)/profile/\(author.handle.percentEncoded)/post/\(String(key).percentEncoded)"
  }
}
