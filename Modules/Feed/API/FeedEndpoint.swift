public import Foundation
import Viper

/// Where the pages of the feed are.
public nonisolated enum FeedEndpoint {
  /// The address of a page under a base URL, whose port, path and user part stay.
  ///
  /// - Parameters:
  ///   - base: the server's base URL.
  ///   - limit: how many images to ask for, 1 to 100.
  ///   - cursor: the cursor of the page before; nil for the first page.
  /// - Returns: the address.
  public static func url(base: URL, limit: Int = 10, after cursor: String? = nil) -> URL {
    let key = cursor.map { [URLQueryItem(name: "after_id", value: $0)] } ?? []
    return base.endpoint("v1/feed", query: [URLQueryItem(name: "limit", value: String(limit))] + key)
  }
}
