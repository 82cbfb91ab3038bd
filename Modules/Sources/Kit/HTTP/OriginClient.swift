public import Foundation

/// An HTTP client that adds an origin to its requests: the source whose documents contain the requested addresses.
public struct OriginClient: HTTPClient {
  private let client: any HTTPClient
  private let origin: URL

  /// Creates a client for the requests of the source at `origin`.
  public init(_ client: any HTTPClient, origin: URL) {
    self.client = client
    self.origin = origin
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.origin = request.origin ?? origin
    return try await client.send(request)
  }
}
