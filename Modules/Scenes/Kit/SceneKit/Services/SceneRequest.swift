public import Foundation
public import JSON

/// A request for a document at any web address.
nonisolated public struct SceneRequest: Hashable, Sendable {
  /// The body of a request that changes data on the server.
  public enum Body: Hashable, Sendable {
    /// URL-encoded form fields.
    case form([URLQueryItem])
    /// A JSON value.
    case json(JSONValue)
  }

  /// The address, whose scheme is `http` or `https`.
  public let url: URL
  /// The request headers by name, such as `Accept`.
  ///
  /// Headers are only sent to the server of the address, not to the target of a redirect to another server. Headers
  /// that the program controls are ignored: connection and cache headers, `Host`, `User-Agent`, `Accept-Encoding`, and
  /// `Content-Type` of a request with a body.
  public let headers: [String: String]
  /// The body of a POST request; nil for a GET request.
  public let body: Body?

  /// Creates a request; by default a GET request without additional headers.
  public init(_ url: URL, headers: [String: String] = [:], body: Body? = nil) {
    self.url = url
    self.headers = headers
    self.body = body
  }
}
