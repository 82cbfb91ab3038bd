public import Foundation

/// A request.
public struct HTTPRequest: Hashable, Sendable {
  /// `http` or `https`; redirects may lead nowhere else.
  ///
  /// Its user part is not sent.
  public var url: URL
  /// GET, or POST with a body.
  public let method: Method
  /// Headers in addition to those of the client; not sent to another server after a redirect.
  public var headers: HTTPFields
  /// The bounds of the answer.
  public let limits: AnswerLimits
  /// The kind of the answer.
  public let purpose: Purpose
  /// Whether the user's token may be sent with it; never for an address that a stranger's document names.
  public let takesToken: Bool
  /// The source whose document names the address; nil for an address that the user has given.
  ///
  /// A source in the public network must not name addresses on this computer or in a private network.
  public var origin: URL?
  /// The network that the source of the request is in, if it is known.
  public var network = Network.unknown
  /// Whether it only asks what is at an address: a refusal is then an answer, and no reason to wait.
  public var isQuestion = false
  /// Receives the body in parts; nil to get it with the answer.
  public var receiver: BodyReceiver?

  /// A GET request for a document, without a token, unless another method or purpose is given.
  public init(
    url: URL, method: Method = .get, headers: HTTPFields = [:], limits: AnswerLimits, purpose: Purpose = .document,
    takesToken: Bool = false, origin: URL? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.limits = limits
    self.purpose = purpose
    self.takesToken = takesToken
    self.origin = origin
  }

  /// A copy with at most `time` for the complete answer.
  public func within(_ time: Duration) -> HTTPRequest {
    var request = HTTPRequest(
      url: url, method: method, headers: headers, limits: limits.within(time), purpose: purpose, takesToken: takesToken,
      origin: origin)
    (request.receiver, request.isQuestion, request.network) = (receiver, isQuestion, network)
    return request
  }

  /// The method of a request.
  public enum Method: Hashable, Sendable {
    /// Reads the address; repeated once if its connection turns out to be stale, and sent on after a redirect.
    case get
    /// Sends a body; never sent twice, so a redirect is returned as the answer.
    case post(Body)
  }

  /// The body of a request.
  public enum Body: Hashable, Sendable {
    /// Fields, URL-encoded.
    case form([URLQueryItem])
    /// A JSON text.
    case json(String)
  }

  /// The network that a source is in.
  public enum Network: Hashable, Sendable {
    /// Determined by the connection.
    case unknown
    /// The public network: it answered there in an earlier visit.
    case open
    /// Any network: the user has allowed the source to be in a private network or on this computer.
    case own
  }

  /// The kind of the answer to a request.
  public enum Purpose: Hashable, Sendable {
    /// JSON, a feed, a page.
    case document
    /// A picture, which may come from any server.
    case picture
    /// A recording or another file that is saved as it is, which may come from any server.
    case recording
  }
}
