public import Foundation

/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  /// The address; its scheme must be `http` or `https`, and redirects to other schemes are refused.
  ///
  /// A user name and a password in the address are not sent.
  public var url: URL
  /// The method, with its body.
  public let method: Method
  /// Headers in addition to the client's own; a redirect does not send them to another server.
  ///
  /// Credentials are not among them: the client adds the token of `account`.
  public var headers: HTTPFields
  /// The limits of the response, such as `SourceLimits.document`; a response that exceeds them fails.
  public private(set) var limits: AnswerLimits
  /// The kind of response that is requested.
  public let purpose: Purpose
  /// The account whose token may be sent; nil for any address that comes from a stranger's document.
  ///
  /// Without a login of the account, and to any other server, the request is sent without a token.
  public var account: AccountID?
  /// The source whose document contains the address; nil if the user has given the address.
  ///
  /// A source in the public network must not refer to addresses on this computer or in a private network. The program
  /// sets it for the requests of sources.
  public var origin: URL?
  /// The network of the source of the request; the program sets it.
  public var network = Network.unknown
  /// Whether the request only asks what is at an address; a refusal is then a valid response, not a reason to wait.
  public var isQuestion = false
  /// Receives the body in parts; nil to collect the body in the response.
  public var receiver: BodyReceiver?

  /// Creates a request; by default, a GET request for a document without a token.
  ///
  /// - Parameters:
  ///   - url: the address, `http` or `https`.
  ///   - method: the method, with its body.
  ///   - headers: headers in addition to the client's own, without credentials.
  ///   - limits: the limits of the response, such as `SourceLimits.document`.
  ///   - purpose: the kind of response that is requested.
  ///   - account: the account whose token may be sent; nil to send none.
  ///   - origin: the source whose document contains the address; nil if the user has given it.
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

  /// A copy whose response may have at most `bytes`.
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
    /// Reads the address; sent again once if the connection turns out to be stale, and after redirects.
    case get
    /// Sends a body; never sent twice, so a redirect is returned as the response.
    case post(Body)
    /// Replaces the resource by a body; never sent twice.
    case put(Body)
    /// Changes parts of the resource; never sent twice.
    case patch(Body)
    /// Deletes the resource; never sent twice.
    case delete

    /// Whether the method only reads.
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
    /// Fields, which are percent-encoded and sent as `application/x-www-form-urlencoded`; none for an empty body.
    case form([URLQueryItem])
    /// The text of a JSON document, which is sent as it is.
    case json(String)
  }

  /// The network of a source.
  public enum Network: Hashable, Sendable {
    /// Not known yet; the connection determines the network.
    case unknown
    /// The public network, because the source responded from there in an earlier session.
    case open
    /// Any network, because the user has allowed the source to be in a private network or on this computer.
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
