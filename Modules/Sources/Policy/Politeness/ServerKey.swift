import Foundation
import HTTP

/// The server of an address for limits: its host, and on this computer also its port.
struct ServerKey: Hashable {
  /// The host, or host and port.
  let name: String

  /// The server of an address.
  init(of url: URL) {
    let host = url.host()?.lowercased() ?? ""
    name = url.isLoopback ? url.port.map { "\(host):\($0)" } ?? host : host
  }
}
