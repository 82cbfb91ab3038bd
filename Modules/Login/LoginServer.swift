public import Foundation
import HTTP

/// A server to sign in to.
public struct LoginServer: Hashable, Sendable {
  /// The reason why a text is no server to sign in to.
  public enum Problem: Error, Hashable, Sendable {
    /// A text of another form.
    case notAServer
    /// A server that would get the password over an unencrypted connection; its host.
    case insecure(host: String)
  }

  /// The address of the server: scheme, host and port.
  public let url: URL

  /// The server in a text as people write it: `server`, `https://server/…`, `@user@server`, `user@server`.
  ///
  /// Without a scheme it is `https`, and `http` for this computer.
  ///
  /// - Throws: `Problem`.
  public init(_ text: String) throws(Problem) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let hasScheme = text.contains("://")
    let written = hasScheme ? text : text.split(separator: "@").last.map { "https://\($0)" } ?? ""
    guard !text.isEmpty, !text.contains(where: \.isWhitespace), let address = URL(string: written),
      let scheme = address.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = address.host(), !host.isEmpty, (1...65_535).contains(address.port ?? 443)
    else { throw .notAServer }
    var parts = URLComponents()
    parts.scheme = hasScheme ? scheme : address.isLoopback ? "http" : "https"
    parts.encodedHost = host.contains(":") ? "[\(host)]" : host.lowercased()
    parts.port = address.port
    guard let url = parts.url else { throw .notAServer }
    guard url.canReceiveToken else { throw .insecure(host: host) }
    self.url = url
  }

  /// The name of the server: its host, and its port if it has one.
  public var name: String {
    let host = url.host() ?? ""
    return url.port.map { "\(host):\($0)" } ?? host
  }
}
