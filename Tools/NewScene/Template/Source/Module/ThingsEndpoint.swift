import Foundation
import Sources

/// The addresses of a server of Things.
enum ThingsEndpoint {
  /// The address of the page of posts after a cursor, or of the first page.
  static func posts(base: URL, limit: Int, after cursor: String?) -> URL {
    let after = cursor.map { [URLQueryItem(name: "after", value: $0)] } ?? []
    return base.appending(path: "posts").appending(
      escaping: [URLQueryItem(name: "limit", value: String(limit))] + after)
  }

  /// The address of the comments on a post.
  static func comments(base: URL, post id: String) -> URL {
    base.appending(components: "posts", id, "comments")
  }
}
