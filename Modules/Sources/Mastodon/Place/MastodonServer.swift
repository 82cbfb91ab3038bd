import Foundation

/// A server by its origin: scheme, host and port.
struct MastodonServer: Hashable, Sendable {
  /// The origin as a URL without a path.
  let base: URL
  /// The host, with the port unless it is that of the scheme.
  let name: String
  /// Whether the name alone leads to the same origin.
  let hasUsualScheme: Bool

  /// The server in any address on it; nil for an address that is not `http` or `https`.
  init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty
    else { return nil }
    let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
    name = host + port
    guard let base = URL(string: "\(scheme)://\(name)") else { return nil }
    self.base = base
    hasUsualScheme = scheme == (SourceAddress.isLoopback(host) ? "http" : "https")
  }

  /// The server with a name such as `example.org` or `localhost:8080`; nil for any other text.
  init?(named name: some StringProtocol) {
    guard !name.contains(where: { "/?#@%\\".contains($0) }), let url = SourceAddress(String(name)).url else {
      return nil
    }
    self.init(url)
  }

  /// An address on the server.
  ///
  /// - Parameters:
  ///   - path: the parts of the path, not encoded.
  ///   - query: the names and values of the query, not encoded.
  /// - Returns: the address.
  func address(_ path: [String], query: [(name: String, value: String)] = []) -> URL {
    let path = path.map(\.percentEncoded).joined(separator: "/")
    let query = query.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    return URL(string: "\(base.absoluteString)/\(path)\(query.isEmpty ? "" : "?\(query)")") ?? base
  }
}

extension String {
  fileprivate var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
  }
}
