public import Foundation

/// A web server: scheme, host and port.
public struct WebServer: Hashable, Sendable {
  /// The address of the server, such as `https://example.org:8443`: in lower case, without a path or a default port.
  public let url: URL
  /// The host, and the port if it is not the default port of the scheme, such as `example.org` or `localhost:8080`.
  public let name: String

  /// Creates the server of an address, whose user, path and query are ignored.
  ///
  /// Nil unless the scheme is `http` or `https`, and the address has a host and a valid port.
  public init?(_ url: URL) {
    guard url.isOfWeb, let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased() else { return nil }
    let port = url.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
    name = (host.contains(":") ? "[\(host)]" : host) + port
    guard let url = URL(string: "\(scheme)://\(name)") else { return nil }
    self.url = url
  }

  /// Parses the name of a server, such as `example.org` or `localhost:8080`; nil for any other text.
  ///
  /// The scheme is `https`, or `http` for this computer.
  public init?(named name: some StringProtocol) {
    guard !name.contains(where: { "/?#@%\\".contains($0) }), let url = URL(written: String(name)) else { return nil }
    self.init(url)
  }

  /// Whether the name without a scheme identifies the same server.
  public var hasUsualScheme: Bool { url.scheme == (url.isLoopback ? "http" : "https") }

  /// The name of the server for rate limits: the host; for this computer, with the port.
  public var limitName: String { url.isLoopback ? name : url.host() ?? name }
}

extension URL {
  /// Parses an address as typed by users; adds `https` to an address without a scheme, or `http` for this computer.
  ///
  /// Nil if the text has neither a web scheme nor the form of a server's name.
  public init?(written text: String) {
    guard !text.contains(where: \.isWhitespace) else { return nil }
    if let url = URL(string: text), url.hasSchemeOfWeb {
      guard url.isOfWeb else { return nil }
      self = url
      return
    }
    guard !text.contains("://"), !text.prefix(while: { $0 != "/" }).contains("@"),
      let url = URL(string: "https://\(text)"), url.isOfWeb, let host = url.host(),
      host.contains(".") || host == "localhost" || host.contains(":")
    else { return nil }
    guard url.isLoopback else {
      self = url
      return
    }
    self.init(string: "http://\(text)")
  }

  /// Whether both addresses are on the same web server: scheme, host and port are equal.
  public func hasServer(of other: URL) -> Bool {
    WebServer(self).map { $0 == WebServer(other) } ?? false
  }

  /// Whether the address is `http` or `https`, with a host and a valid port.
  var isOfWeb: Bool { hasSchemeOfWeb && host()?.isEmpty == false && (1...65_535).contains(port ?? 80) }

  private var hasSchemeOfWeb: Bool { scheme.map { ["http", "https"].contains($0.lowercased()) } ?? false }
}
