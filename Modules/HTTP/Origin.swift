import Foundation

/// The server of an address: scheme, host and port.
struct Origin: Hashable, Sendable {
  private let scheme: String?
  private let host: String?
  private let port: Int?

  init(of url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
