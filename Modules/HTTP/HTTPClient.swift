public import Foundation
public import HTTPTypes

/// Sends HTTP requests.
public protocol HTTPClient: Sendable {
  /// The answer to a request, after redirects, with any status.
  ///
  /// Cancelling the task ends the transfer and closes its connection.
  ///
  /// - Throws: `HTTPError`, or `CancellationError`.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A GET request.
public struct HTTPRequest: Hashable, Sendable {
  /// `http` or `https`; redirects may lead nowhere else.
  ///
  /// Its user part is not sent.
  public let url: URL
  /// Headers beside those of the client; not sent to another server after a redirect.
  public let headers: HTTPFields
  /// The bounds of the answer.
  public let limits: AnswerLimits

  /// A GET request.
  public init(url: URL, headers: HTTPFields = [:], limits: AnswerLimits) {
    self.url = url
    self.headers = headers
    self.limits = limits
  }
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

  /// An answer from an address.
  public init(status: Int, headers: HTTPFields = [:], body: Data, url: URL) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }
}
