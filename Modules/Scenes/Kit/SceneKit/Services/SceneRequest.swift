public import Foundation
public import JSON

/// A request for a document at any address.
nonisolated public struct SceneRequest: Hashable, Sendable {
  /// The body of a request that changes something.
  public enum Body: Hashable, Sendable {
    /// Fields, URL-encoded.
    case form([URLQueryItem])
    /// A JSON value.
    case json(JSONValue)
  }

  /// An address with `http` or `https`.
  public let url: URL
  /// The headers to send, by their names, such as `Accept`.
  ///
  /// Sent only to the server of the address, not after a redirect to another server. Headers that the program sets are
  /// ignored: connection and cache headers, `Host`, `User-Agent`, `Accept-Encoding`, and `Content-Type` with a body.
  public let headers: [String: String]
  /// The body, which makes it a POST request; nil for GET.
  public let body: Body?

  /// A request, by default without headers of its own and without a body.
  public init(_ url: URL, headers: [String: String] = [:], body: Body? = nil) {
    self.url = url
    self.headers = headers
    self.body = body
  }
}
