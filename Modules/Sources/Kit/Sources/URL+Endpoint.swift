package import Foundation

extension URL {
  /// The address of a path below this base URL; preserves the base URL's user, port, path and query.
  package func endpoint(_ path: String, query: [URLQueryItem] = []) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return appending(path: path) }
    var base = Substring(components.percentEncodedPath)
    while base.last == "/" { base.removeLast() }
    components.percentEncodedPath = base + "/" + path
    if !query.isEmpty { components.queryItems = (components.queryItems ?? []) + query }
    return components.url ?? appending(path: path)
  }
}
