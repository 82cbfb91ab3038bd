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

  let url: String
  /// The name or address of the server, in lowercase.
  let host: String
  let headers: HTTPFields
  /// The cookies set by preceding redirects, as libcurl lists them.
  let cookies: [String]
  /// The name and password for Digest authentication; nil if the server has not required it.
  let digest: DigestLogin?
  let method: HTTPRequest.Method
  /// The body of the request; nil for a method without one.
  let body: RequestBody?
  /// Whether to decompress a body that looks compressed, even if its headers do not say so.
  let unpacksByContent: Bool
  /// The maximum size of the response body after decompression, in bytes.
  let limit: Int
  /// Whether a larger body is truncated instead of refused.
  let cutsOff: Bool
  /// Receives the body of a successful response; nil to collect the body in memory.
  let receiver: BodyReceiver?
  /// Measures the pace of the response.
  let meter: PaceMeter
  /// Returns the time since the first request.
  let elapsed: @Sendable () -> Duration
  /// Signals that the response has begun.
  let begun: BegunAnswer
  /// The proxy; nil for a direct connection.
  let proxy: String?
  /// The addresses that the transfer may connect to.
  let reach: Reach
  /// Records the network of the server.
  let networks: ServerNetworks

  /// A copy that may connect to any address.
  var toAll: TransferOrder {
    TransferOrder(
      url: url, host: host, headers: headers, cookies: cookies, digest: digest, method: method, body: body,
      unpacksByContent: unpacksByContent, limit: limit, cutsOff: cutsOff, receiver: receiver, meter: meter,
      elapsed: elapsed, begun: begun, proxy: proxy, reach: .all, networks: networks)
  }
}

/// The response to a single transfer.
struct TransferAnswer: Sendable {
  let status: Int
  let headers: HTTPFields
  let body: Data
  /// The cookies to send after a redirect, as libcurl lists them.
  let cookies: [String]
}
