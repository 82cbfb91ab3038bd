import Foundation

/// Addresses of pages for people.
enum BlueskyLink {
  static let host = "bsky.app"

  /// The page of a post; nil for an id of another form.
  static func page(of post: BlueskyPost) -> String? {
    guard let key = post.uri.split(separator: "/").last, post.uri.hasPrefix("at://"),
      let name = post.author.handle.addingPercentEncoding(withAllowedCharacters: .unreserved),
      let key = String(key).addingPercentEncoding(withAllowedCharacters: .unreserved)
    else { return nil }
    return "https://\(host)/profile/\(name)/post/\(key)"
  }
}
