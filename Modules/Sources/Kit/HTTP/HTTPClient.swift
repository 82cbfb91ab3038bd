public import Foundation

/// Sends HTTP requests.
public protocol HTTPClient: Sendable {
  /// The answer to a request, after redirects, with any status.
  ///
  /// Cancelling the task ends the transfer and closes its connection.
  ///
  /// - Throws: `LoadFailure`, with the server if it is not the one of the address, or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// An answer, of any status.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// The headers of the last answer, not of its redirects.
  public let headers: HTTPFields
  /// The body, decompressed.
  public let body: Data
  /// The address that answered, after redirects.
  public let url: URL
  /// The address to use from now on, if every redirect was a permanent one (301 or 308); nil otherwise, and without
  /// redirects.
  public let permanentURL: URL?
  /// The account whose token was sent with the request; nil for an answer that does not depend on an account.
  public var account: String?
  /// Whether a user and password were sent with the request.
  public var hadPassword = false
  /// Whether the source of the request, or its server, is in the public network; false if unknown, as behind a proxy.
  public var isOfOpenNetwork = false

  /// An answer from an address.
  public init(
    status: Int, headers: HTTPFields = [:], body: Data, url: URL, permanentURL: URL? = nil, account: String? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.permanentURL = permanentURL
    self.account = account
  }
}
