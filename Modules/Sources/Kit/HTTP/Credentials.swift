public import Foundation
import Loading

/// User and password, a secret query, or a token, for one server; in memory only.
public struct Credentials: Hashable, Sendable {
  /// The account of a token, with its server; nil for user and password.
  public let account: String?
  private let server: WebServer
  private let authorization: String?
  /// The secret items of a query; nil without any.
  private let query: String?
  /// Whether they are sent with requests for documents only.
  private let isForDocuments: Bool

  /// The credentials in the user part and in the query of an address; nil without any.
  public init?(in url: URL) {
    guard let server = WebServer(url) else { return nil }
    authorization = url.user(percentEncoded: false).map { user in
      let pair = "\(user):\(url.password(percentEncoded: false) ?? "")"
      return "Basic \(Data(pair.utf8).base64EncodedString())"
    }
    query = url.absoluteString.secretQuery
    guard authorization != nil || query != nil else { return nil }
    self.server = server
    account = nil
    isForDocuments = false
  }

  /// The token of an account on a server, for requests for documents.
  ///
  /// Nil for a server that would get it unencrypted over a network, and for a text that is not valid in a header.
  public init?(token: String, for server: URL, account: String? = nil) {
    guard server.canReceiveToken, let server = WebServer(server), (1...4_096).contains(token.utf8.count),
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    authorization = "Bearer \(token)"
    query = nil
    self.server = server
    self.account = account
    isForDocuments = true
  }

  /// A request with these credentials, if it goes to their server and has none yet.
  func apply(to request: HTTPRequest) -> HTTPRequest {
    guard WebServer(request.url) == server, request.headers[.authorization] == nil,
      request.purpose == .document || !isForDocuments
    else { return request }
    var request = request
    if let authorization { request.headers[.authorization] = authorization }
    if let query, let url = URL(string: request.url.absoluteString.adding(query: query[...])) { request.url = url }
    return request
  }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Hides them from messages.
  public var description: String { "credentials" }
  /// Hides them from messages of a debugger.
  public var debugDescription: String { description }
  /// Hides them from dumps.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension URL {
  /// Whether a token may be sent there: over TLS, or on this computer.
  public var canReceiveToken: Bool {
    isOfWeb && (scheme?.lowercased() == "https" || isLoopback)
  }
}
