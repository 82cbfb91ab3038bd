public import Foundation
import Sources

/// The addresses of the pages of the feed.
public enum FeedEndpoint {
  /// The address of a page under a base URL; preserves the user, port, path and query of the base URL.
  ///
  /// - Parameters:
  ///   - base: the server's base URL.
  ///   - limit: the number of images per page, 1 to 100.
  ///   - cursor: the cursor of the previous page; nil for the first page.
  /// - Returns: the address.
  public static func url(base: URL, limit: Int = 10, after cursor: String? = nil) -> URL {
    let key = cursor.map { [URLQueryItem(name: "after_id", value: $0)] } ?? []
    return base.endpoint("v1/feed", query: [URLQueryItem(name: "limit", value: String(limit))] + key)
  }
}
