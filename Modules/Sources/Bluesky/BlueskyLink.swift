import HTTP

/// Addresses of pages for people.
enum BlueskyLink {
  static let host = "bsky.app"

  /// The page of a post; nil for an id of another form.
  static func page(of post: BlueskyPost) -> String? {
    guard let key = post.uri.split(separator: "/").last, post.uri.hasPrefix("at://") else { return nil }
    return "https://\(host)/profile/\(post.author.handle.percentEncoded)/post/\(String(key).percentEncoded)"
  }
}
