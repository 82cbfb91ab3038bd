public import Foundation
import HTTP
import Sources

/// The addresses of the pages of messages.
public enum MessagesEndpoint {
  /// The address of a page under a base URL; preserves the user, port, path and query of the base URL.
  ///
  /// - Parameters:
  ///   - base: the server's base URL.
  ///   - limit: the number of messages per page, 1 to 100.
  ///   - token: the cursor of the previous page; nil for the first page.
  /// - Returns: the address.
  public static func url(base: URL, limit: Int = 10, after token: String? = nil) -> URL {
    let first = base.endpoint("messages", query: [URLQueryItem(name: "limit", value: String(limit))])
    guard let token, var components = URLComponents(url: first, resolvingAgainstBaseURL: true) else { return first }
    let item = URLQueryItem(name: "pageToken", value: token.percentEncoded)
    components.percentEncodedQueryItems = (components.percentEncodedQueryItems ?? []) + [item]
    return components.url ?? first
  }
}
