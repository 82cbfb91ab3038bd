public import HTTP
import Loading

/// An HTTP client that never uses the network.
public struct OfflineClient: HTTPClient {
  public init() {}

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw LoadFailure.offline
  }
}
