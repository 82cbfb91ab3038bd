/// An HTTP client that sends credentials to their server, and to no other.
public struct AuthorizingClient: HTTPClient {
  private let client: any HTTPClient
  private let credentials: @Sendable (HTTPRequest) -> Credentials?

  /// A client on top of another, with the credentials of one server.
  public init(_ client: any HTTPClient, credentials: Credentials) {
    self.init(client) { _ in credentials }
  }

  /// A client on top of another, which looks for credentials for each request.
  public init(_ client: any HTTPClient, credentials: @escaping @Sendable (HTTPRequest) -> Credentials?) {
    self.client = client
    self.credentials = credentials
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.send(credentials(request)?.apply(to: request) ?? request)
  }
}
