public import Foundation

extension URL {
  /// An address below this one, which is a server's base URL: its user part, port, path and query stay as they are.
  public func endpoint(_ path: String, query: [URLQueryItem] = []) -> URL {
    guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return appending(path: path) }
    var base = Substring(components.percentEncodedPath)
    while base.last == "/" { base.removeLast() }
    components.percentEncodedPath = base + "/" + path
    if !query.isEmpty { components.queryItems = (components.queryItems ?? []) + query }
    return components.url ?? appending(path: path)
  }
}
