public import Foundation

/// Sends HTTP requests.
public protocol HTTPClient: Sendable {
  /// Sends a request, follows redirects, and returns the response with any status.
  ///
  /// Cancelling the task ends the transfer and closes its connection.
  ///
  /// - Throws: `LoadFailure`, with the last server if redirects led to a different one, or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A response with any status.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, such as 200.
  public let status: Int
  /// The headers of the final response, without those of redirects.
  public let headers: HTTPFields
  /// The body after decompression.
  public let body: Data
  /// The address of the final response, after redirects.
  public let url: URL
  /// The address to use for future requests, if there were redirects and all of them were permanent (301 or 308);
  /// otherwise nil.
  public let permanentURL: URL?
  /// The account whose token was sent with the request; nil if no token was sent.
  public var account: String?
  /// Whether the token sent with the request permits writes.
  public var accountCanWrite = false
  /// Whether a user and password were sent with the request.
  public var hadPassword = false
  /// Whether the source of the request, or the server if there is no source, is in the public network; false if a proxy
  /// prevents determining this.
  public var isOfOpenNetwork = false

  /// Creates a response.
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
