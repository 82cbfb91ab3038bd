/// An HTTP client that sends credentials to their server, and to no other.
public struct AuthorizingClient: HTTPClient {
  private let client: any HTTPClient
  private let credentials: Credentials

  /// A client on top of another.
  public init(_ client: any HTTPClient, credentials: Credentials) {
    self.client = client
    self.credentials = credentials
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.send(credentials.apply(to: request))
  }
}
