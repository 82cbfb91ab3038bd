import Foundation

/// Describes a single transfer: one address, no redirects.
struct TransferOrder: Sendable {
  /// The addresses that a transfer may connect to.
  enum Reach: Sendable {
    /// Addresses in the public network.
    case open
    /// Addresses in the public network; if a host name has none, a second transfer may use any address.
    case openFirst
    /// Any address, including those on this computer and in private networks.
    case all
  }

  /// The request, and the redirects that were followed so far.
  let path: RequestPath
  /// Measures the pace of the response.
  let meter: PaceMeter
  /// Returns the time since the first request.
  let elapsed: @Sendable () -> Duration
  /// Signals that the response has begun.
  let begun: BegunAnswer
  /// The proxy; nil for a direct connection.
  let proxy: String?
  /// The addresses that the transfer may connect to.
  var reach: Reach
  /// Records the network of the server.
  let networks: ServerNetworks

  var request: HTTPRequest { path.request }
  var limits: AnswerLimits { path.request.limits }
  /// Whether to decompress a body that looks compressed, even if its headers do not say so.
  var unpacksByContent: Bool { request.purpose == .document && request.receiver == nil }
}

/// The response to a single transfer.
struct TransferAnswer: Sendable {
  let status: Int
  let headers: HTTPFields
  let body: Data
  /// The cookies to send after a redirect, as libcurl lists them.
  let cookies: [String]
}
