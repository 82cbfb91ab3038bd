public import Foundation
import Viper

/// Where the pages of the messages are.
public nonisolated enum MessagesEndpoint {
  /// The address of a page under a base URL, whose port, path and user part stay.
  ///
  /// - Parameters:
  ///   - base: the server's base URL.
  ///   - limit: how many messages to ask for, 1 to 100.
  ///   - token: the cursor of the page before; nil for the first page.
  /// - Returns: the address.
  public static func url(base: URL, limit: Int = 10, after token: String? = nil) -> URL {
    let first = base.endpoint("messages", query: [URLQueryItem(name: "limit", value: String(limit))])
    guard let token, var components = URLComponents(url: first, resolvingAgainstBaseURL: true) else { return first }
    let item = URLQueryItem(name: "pageToken", value: token.addingPercentEncoding(withAllowedCharacters: unreserved))
    components.percentEncodedQueryItems = (components.percentEncodedQueryItems ?? []) + [item]
    return components.url ?? first
  }

  /// What stands for itself in a query (RFC 3986, 2.3).
  ///
  /// `URLComponents` leaves a plus sign as it is, which many servers read as a space; a token may hold any character.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
