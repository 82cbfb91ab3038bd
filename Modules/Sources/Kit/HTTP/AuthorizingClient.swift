import Foundation
import Loading

/// An HTTP client that adds credentials only to requests to the server that they belong to.
public struct AuthorizingClient: HTTPClient {
  private let client: any HTTPClient
  private let credentials: @Sendable (HTTPRequest) -> Credentials?
  private let onAnswer: @Sendable (HTTPRequest, HTTPResponse) -> Void

  /// Creates a client with the credentials of one server.
  public init(_ client: any HTTPClient, credentials: Credentials) {
    self.init(client, credentials: { _ in credentials }, onAnswer: { _, _ in })
  }

  /// Creates a client that looks up the credentials for each request.
  ///
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - credentials: returns the credentials for a request; nil if there are none.
  ///   - onAnswer: called with the response to each request that was sent with an account's token.
  public init(
    _ client: any HTTPClient, credentials: @escaping @Sendable (HTTPRequest) -> Credentials?,
    onAnswer: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Void
  ) {
    self.client = client
    self.credentials = credentials
    self.onAnswer = onAnswer
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let credentials = credentials(request) else { return try await client.send(request) }
    let authorized = credentials.apply(to: request)
    var response = try await client.send(authorized).withoutSecretQuery
    guard authorized != request else { return response }
    guard credentials.account != nil else {
      response.hadPassword = true
      return response
    }
    (response.account, response.accountCanWrite) = (credentials.account, credentials.canWrite)
    onAnswer(request, response)
    return response
  }
}

extension HTTPResponse {
  /// The response without the secret query of its address, because the address may be saved.
  fileprivate var withoutSecretQuery: HTTPResponse {
    guard url.absoluteString.secretQuery != nil, let plain = URL(string: url.absoluteString.withoutSecretQuery) else {
      return self
    }
    var response = HTTPResponse(
      status: status, headers: headers, body: body, url: plain, permanentURL: permanentURL == nil ? nil : plain)
    (response.account, response.hadPassword) = (account, hadPassword)
    return response
  }
}
