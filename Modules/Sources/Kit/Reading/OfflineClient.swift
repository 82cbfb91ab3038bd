public import HTTP
import Loading

/// An HTTP client that never uses the network.
public struct OfflineClient: HTTPClient {
  /// Creates a client whose requests all fail.
  public init() {}

  /// Fails without using the network.
  ///
  /// - Throws: `LoadFailure.offline`, always.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw LoadFailure.offline
  }
}
