public import Foundation

/// The error of another server, to which the server of a request redirects.
public struct RedirectedError: Error, Hashable, Sendable {
  /// The address on the other server.
  public let url: URL
  /// The error that the other server gave.
  public let error: HTTPError

  /// An error at an address.
  public init(url: URL, error: HTTPError) {
    self.url = url
    self.error = error
  }
}
