public import Foundation

/// A request for a document at any address.
nonisolated public struct SceneRequest: Hashable, Sendable {
  /// An address with `http` or `https`.
  public let url: URL
  /// The headers to send, by their names, such as `Accept`.
  ///
  /// They go to the server of the address only: after a redirect to another one none is sent. Those that the program
  /// sets itself are left out: those of the connection, `Host`, `User-Agent`, `Accept-Encoding`, and those of the cache.
  public let headers: [String: String]

  /// A request, by default without headers of its own.
  public init(_ url: URL, headers: [String: String] = [:]) {
    self.url = url
    self.headers = headers
  }
}
