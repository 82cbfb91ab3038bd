public import Foundation

extension URL {
  /// A copy with items appended to its query, whose special characters are escaped.
  ///
  /// Unlike `appending(queryItems:)`, also escapes a plus sign, which servers read as a space.
  public func appending(escaping items: [URLQueryItem]) -> URL {
    var added = URLComponents()
    added.queryItems = items
    let query = added.percentEncodedQuery?.replacing("+", with: "%2B")
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true), let query, !query.isEmpty else {
      return self
    }
    let known = components.percentEncodedQuery.flatMap { $0.isEmpty ? nil : "\($0)&" } ?? ""
    components.percentEncodedQuery = known + query
    return components.url ?? self
  }

  /// The address of a path below this base URL; preserves the base URL's user, port, path and query.
  package func endpoint(_ path: String, query: [URLQueryItem] = []) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return appending(path: path) }
    var base = Substring(components.percentEncodedPath)
    while base.last == "/" { base.removeLast() }
    components.percentEncodedPath = base + "/" + path
    return (components.url ?? appending(path: path)).appending(escaping: query)
  }
}
