public import Foundation

/// Fetches what an address holds.
public protocol HTTPClient: Sendable {
  /// Any status counts as an answer. Cancelling the task ends the transfer and closes its connection.
  ///
  /// - Parameters:
  ///   - url: `http` or `https`; redirects may lead nowhere else.
  ///   - limit: the most bytes a body may have, decompressed.
  /// - Returns: the answer, after redirects.
  /// - Throws: `HTTPError`, or `CancellationError`.
  func get(_ url: URL, limit: Int) async throws -> HTTPResponse
}

/// An answer, whatever its status.
public struct HTTPResponse: Hashable, Sendable {
  public let status: Int
  public let body: Data

  public init(status: Int, body: Data) {
    self.status = status
    self.body = body
  }
}
