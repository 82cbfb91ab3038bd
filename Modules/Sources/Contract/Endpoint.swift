import Foundation

extension URL {
  /// An address under this base URL, with its user, port, path and query.
  func endpoint(_ path: String, query: [URLQueryItem] = []) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return appending(path: path) }
    var base = Substring(components.percentEncodedPath)
    while base.last == "/" { base.removeLast() }
    components.percentEncodedPath = base + "/" + path
    if !query.isEmpty { components.queryItems = (components.queryItems ?? []) + query }
    return components.url ?? appending(path: path)
  }
}

extension CharacterSet {
  /// Characters that need no percent-encoding in a path or a query (RFC 3986, 2.3).
  ///
  /// `URLComponents` does not encode a plus sign in a query, which many servers decode as a space.
  static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
