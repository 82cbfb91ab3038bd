public import Foundation

/// Decorates a client with the origin of its requests: the source whose documents name their addresses.
public struct OriginClient: HTTPClient {
  private let client: any HTTPClient
  private let origin: URL

  /// A client for the requests of a source at an address.
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
