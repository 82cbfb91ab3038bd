public import Foundation

/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  /// The address; its scheme must be `http` or `https`, and redirects to other schemes are refused.
  ///
  /// A user name and a password in the address are not sent.
  public var url: URL
  /// The method, with its body.
  public let method: Method
  /// Headers in addition to the client's own headers; they are not sent to another server after a redirect.
  ///
  /// They do not contain credentials: the client adds the token of `account`.
  public var headers: HTTPFields
  /// The limits of the response, such as `SourceLimits.document`; a response that exceeds them fails.
  public private(set) var limits: AnswerLimits
  /// The kind of response requested.
  public let purpose: Purpose
  /// The account whose token may be sent; nil for any address from an untrusted document.
  ///
  /// The request is sent without a token if the account has no login, or to any other server.
  public var account: AccountID?
  /// The source whose document contains the address; nil if the user has entered the address.
  ///
  /// A source in the public network must not refer to addresses on this computer or in a private network. FeedShell
  /// sets this property for the requests of sources.
  public var origin: URL?
  /// The network of the source of the request, set by FeedShell.
  public var network = Network.unknown
  /// Whether the request only probes an address; a refusal is then a valid response, and does not cause a pause.
  public var isQuestion = false
  /// Receives the body in parts; nil to collect the body in the response.
  public var receiver: BodyReceiver?

  /// Creates a request; by default, a GET request for a document without a token.
  ///
  /// - Parameters:
  ///   - url: the address, `http` or `https`.
  ///   - method: the method, with its body.
  ///   - headers: headers in addition to the client's own headers, without credentials.
  ///   - limits: the limits of the response, such as `SourceLimits.document`.
  ///   - purpose: the kind of response requested.
  ///   - account: the account whose token may be sent; nil to send no token.
  ///   - origin: the source whose document contains the address; nil if the user has entered the address.
  public init(
    url: URL, method: Method = .get, headers: HTTPFields = [:], limits: AnswerLimits, purpose: Purpose = .document,
    account: AccountID? = nil, origin: URL? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.limits = limits
    self.purpose = purpose
    self.account = account
    self.origin = origin
  }

  /// A copy whose complete response must arrive within `time`.
  public func within(_ time: Duration) -> HTTPRequest { with(limits.within(time)) }

  /// A copy whose response may have at most the given number of bytes.
  package func limited(to bytes: Int) -> HTTPRequest {
    with(AnswerLimits(bytes: min(limits.bytes, bytes), pace: limits.pace, cutsOff: limits.cutsOff))
  }

  private func with(_ limits: AnswerLimits) -> HTTPRequest {
    var request = self
    request.limits = limits
    return request
  }

  /// The method of a request.
  public enum Method: Hashable, Sendable {
    /// Reads the resource; sent again after redirects, and once if the connection was stale.
    case get
    /// Sends a body; never sent twice, so a redirect is returned as the response.
    case post(Body)
    /// Replaces the resource with a body; never sent twice.
    case put(Body)
    /// Changes parts of the resource; never sent twice.
    case patch(Body)
    /// Deletes the resource; never sent twice.
    case delete

    /// Whether the method only reads the resource.
    public var isReading: Bool { self == .get }

    var name: String {
      switch self {
      case .get: "GET"
      case .post: "POST"
      case .put: "PUT"
      case .patch: "PATCH"
      case .delete: "DELETE"
      }
    }

    /// The body to send; nil for a method without one.
    var body: Body? {
      switch self {
      case .get, .delete: nil
      case .post(let body), .put(let body), .patch(let body): body
      }
    }
  }

  /// The body of a request.
  public enum Body: Hashable, Sendable {
    /// Fields, which are percent-encoded and sent as `application/x-www-form-urlencoded`; no fields for an empty body.
    case form([URLQueryItem])
    /// The text of a JSON document, sent unchanged.
    case json(String)
  }

  /// The network of a source.
  public enum Network: Hashable, Sendable {
    /// Unknown; the connection determines the network.
    case unknown
    /// The public network, because the source responded from the public network in an earlier session.
    case open
    /// Any network, because the user has permitted the source to be in a private network or on this computer.
    case own
  }

  /// The kind of response that is requested.
  public enum Purpose: Hashable, Sendable {
    /// JSON, a feed or a web page.
    case document
    /// A picture, which may come from any server.
    case picture
    /// A recording or another file to save unchanged; it may come from any server.
    case recording
  }
}
