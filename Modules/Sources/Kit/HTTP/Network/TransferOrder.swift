import Foundation

/// A single transfer to perform: one address, no redirects.
struct TransferOrder: Sendable {
  /// The addresses to which a transfer may connect.
  enum Reach: Sendable {
    /// Addresses in the public network.
    case open
    /// Addresses in the public network; if a host name has no such address, a second transfer may use any address.
    case openFirst
    /// Any address, including those on this computer and in private networks.
    case all
  }

  /// The request, and the redirects followed so far.
  let path: RequestPath
  /// Measures the speed of the response.
  let meter: PaceMeter
  /// Returns the elapsed time since the first request.
  let elapsed: @Sendable () -> Duration
  /// Signals that the response has begun.
  let begun: BegunAnswer
  /// The proxy; nil for a direct connection.
  let proxy: String?
  /// The addresses to which the transfer may connect.
  var reach: Reach
  /// Records the network of the server.
  let networks: ServerNetworks

  var request: HTTPRequest { path.request }
  var limits: AnswerLimits { path.request.limits }
  /// Whether to decompress a body that looks compressed, even if its headers do not declare that.
  var unpacksByContent: Bool { request.purpose == .document && request.receiver == nil }
}

/// The response to a single transfer.
struct TransferAnswer: Sendable {
  let status: Int
  let headers: HTTPFields
  let body: Data
  /// The cookies to send after a redirect, in libcurl's format.
  let cookies: [String]
}
