public import Foundation

/// Where the pages of the feed are.
public nonisolated enum FeedEndpoint {
  /// - Parameters:
  ///   - base: the server's base URL; its port, path and user part stay.
  ///   - limit: how many images to ask for, 1 to 100.
  ///   - cursor: the cursor of the page before; nil for the first page.
  public static func url(base: URL, limit: Int = 10, after cursor: String? = nil) -> URL {
    let key = cursor.map { [URLQueryItem(name: "after_id", value: $0)] } ?? []
    return base.appending(path: "v1/feed").appending(
      queryItems: [URLQueryItem(name: "limit", value: String(limit))] + key)
  }
}
