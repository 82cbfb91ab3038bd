public import Foundation
import Loading

/// A user and password, a secret query, or a token, for a single server; never stored in a file.
public struct Credentials: Hashable, Sendable {
  /// The account of the token, including its server; nil if it is unknown, and for credentials without a token.
  public private(set) var account: String?
  /// Whether the token of the account allows writes.
  private(set) var canWrite = false
  private let server: WebServer
  private let authorization: String?
  /// The secret items of the query; nil if there are none.
  private var query: String?
  /// Whether the credentials are only sent with requests for documents.
  private var isForDocuments = true
  /// The API to whose addresses the credentials are limited; nil for any address on the server.
  private var reader: ReaderAPI?

  /// Reads the credentials in the user part and the query of an address; nil if there are none.
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
  /// Nil if the server would get the token unencrypted over a network, or if the token is not valid in a header.
  public init?(token: String, for server: URL, account: String? = nil, canWrite: Bool = false) {
    guard server.canReceiveToken, let server = WebServer(server), Self.isToken(token) else { return nil }
    authorization = "Bearer \(token)"
    self.server = server
    self.account = account
    self.canWrite = canWrite
  }

  /// Creates credentials from an account's token of a Google Reader API, for requests for documents below its address.
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

  /// Whether a text can be a token in a header.
  private static func isToken(_ text: String) -> Bool {
    (1...4_096).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Adds the credentials to a request, if it goes to their server and has no credentials yet.
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
  /// Does not contain the credentials.
  public var description: String { "credentials" }
  /// Does not contain the credentials.
  public var debugDescription: String { description }
  /// Does not contain the credentials.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension URL {
  /// Whether a token may be sent to the address: over TLS, or to this computer.
  public var canReceiveToken: Bool {
    isOfWeb && (scheme?.lowercased() == "https" || isLoopback)
  }
}
