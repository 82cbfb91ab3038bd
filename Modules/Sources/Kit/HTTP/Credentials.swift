public import Foundation
import Loading

/// A user and password, a secret query, or a token, for a single server.
///
/// Never stored in a file.
public struct Credentials: Hashable, Sendable {
  /// The account of the token, including its server; nil if it is unknown, or for credentials without a token.
  public private(set) var account: String?
  /// Whether the account's token permits writes.
  private(set) var canWrite = false
  private let server: WebServer
  private let authorization: String?
  /// The secret items of the query; nil if there are none.
  private var query: String?
  /// Whether the credentials are only sent with requests for documents.
  private var isForDocuments = true
  /// The API to whose addresses the credentials are restricted; nil if they apply to any address on the server.
  private var reader: ReaderAPI?

  /// Creates credentials from the user part and the query of an address; nil if there are none.
  public init?(in url: URL) {
    guard let server = WebServer(url) else { return nil }
    authorization = url.user(percentEncoded: false).map { user in
      let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
      return "Basic \(Data(pair.utf8).base64EncodedString())"
    }
    query = url.absoluteString.secretQuery
    guard authorization != nil || query != nil else { return nil }
    self.server = server
    isForDocuments = false
  }

  /// Creates credentials from an account's token on a server, for requests for documents.
  ///
  /// Nil if the token would be sent unencrypted over a network, or if it is not valid in a header.
  public init?(token: String, for server: URL, account: String? = nil, canWrite: Bool = false) {
    guard server.canReceiveToken, let server = WebServer(server), Self.isToken(token) else { return nil }
    authorization = "Bearer \(token)"
    self.server = server
    self.account = account
    self.canWrite = canWrite
  }

  /// Creates credentials from an account's token of a Google Reader API, for requests for documents below the API's
  /// address.
  ///
  /// Nil if the token is not valid in a header.
  public init?(token: String, for reader: ReaderAPI, account: String? = nil) {
    guard Self.isToken(token) else { return nil }
    authorization = "GoogleLogin auth=\(token)"
    server = reader.server
    self.account = account
    canWrite = true
    self.reader = reader
  }

  /// Whether a text is valid as a token in a header.
  private static func isToken(_ text: String) -> Bool {
    (1...4_096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Adds the credentials to a request to their server, unless the request already has credentials.
  func apply(to request: HTTPRequest) -> HTTPRequest {
    guard WebServer(request.url) == server, reader?.contains(request.url) != false,
      request.headers[.authorization] == nil, request.purpose == .document || !isForDocuments
    else { return request }
    var request = request
    if let authorization { request.headers[.authorization] = authorization }
    if let query, let url = URL(string: request.url.absoluteString.adding(query: query[...])) { request.url = url }
    return request
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without the credentials.
  public var description: String { "credentials" }
  /// A description without the credentials.
  public var debugDescription: String { description }
  /// An empty mirror, which does not reveal the credentials.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension URL {
  /// Whether a token may be sent to the address: over TLS, or to this computer.
  public var canReceiveToken: Bool {
    isOfWeb && (scheme?.lowercased() == "https" || isLoopback)
  }
}
