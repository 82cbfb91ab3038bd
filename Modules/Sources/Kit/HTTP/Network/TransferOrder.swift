import Foundation

/// The request of one transfer: one address, no redirects.
struct TransferOrder: Sendable {
  /// The addresses that a transfer may use.
  enum Reach: Sendable {
    /// Those of the public network.
    case open
    /// Those of the public network; a name that has none is tried again with all.
    case openFirst
    /// Also those of this computer and of private networks.
    case all
  }

  let url: String
  /// The name or address of the server, in lower case.
  let host: String
  let headers: HTTPFields
  /// The cookies of the redirects before it, as libcurl lists them.
  let cookies: [String]
  /// The name and password for a challenge of Digest; nil before one.
  let digest: DigestLogin?
  /// The body of a POST request; nil for GET.
  let body: RequestBody?
  /// Whether a body whose first bytes look compressed is decompressed even if its headers do not say so.
  let unpacksByContent: Bool
  /// The maximum size of the body of the answer, decompressed, in bytes.
  let limit: Int
  /// Whether a larger body is cut off there.
  let cutsOff: Bool
  /// Receives the body of a successful answer; nil to keep it in memory.
  let receiver: BodyReceiver?
  /// Measures the pace of the answer.
  let meter: PaceMeter
  /// The time since the first request.
  let elapsed: @Sendable () -> Duration
  /// Signals that the answer has begun.
  let begun: BegunAnswer
  /// Whether the answer may be a redirect, whose body is not read.
  let expectsRedirect: Bool
  /// The proxy; nil for a direct connection.
  let proxy: String?
  /// The addresses that it may use.
  let reach: Reach
  /// Records the network of the server.
  let networks: ServerNetworks

  /// A copy that may use every address.
  var toAll: TransferOrder {
    TransferOrder(
      url: url, host: host, headers: headers, cookies: cookies, digest: digest, body: body,
      unpacksByContent: unpacksByContent, limit: limit, cutsOff: cutsOff, receiver: receiver, meter: meter,
      elapsed: elapsed, begun: begun, expectsRedirect: expectsRedirect, proxy: proxy, reach: .all, networks: networks)
  }
}

/// The answer of one transfer.
struct TransferAnswer: Sendable {
  let status: Int
  let headers: HTTPFields
  let body: Data
  /// The cookies for the next step of a chain of redirects, as libcurl lists them.
  let cookies: [String]
}
