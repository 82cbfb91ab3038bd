import Foundation
import Synchronization

/// The networks that servers turned out to be in: the public one, or a private one.
///
/// A server that was once in the public network stays there: the owner of its name must not reach into a private
/// network by changing its address.
final class ServerNetworks: Sendable {
  private static let maximumCount = 4_096
  /// The endings of names that the public network does not have.
  private static let privateEndings = [".local", ".lan", ".internal", ".home.arpa", ".localdomain"]

  /// Whether a host is in the public network, by its name.
  private let known = Mutex<[String: Bool]>([:])

  /// Records the network of a host that was connected to.
  func note(_ host: String, isPublic: Bool) {
    known.withLock { known in
      if known.count >= Self.maximumCount { known = [:] }
      known[host] = isPublic || known[host] == true
    }
  }

  /// Whether a server is in a private network, or is this computer; nil if it is not known.
  ///
  /// - Parameters:
  ///   - url: an address on the server.
  ///   - isPublic: whether an address, with its port, is of the public network.
  /// - Returns: nil for a name that was not connected to.
  func isPrivate(_ url: URL, by isPublic: (IPAddress, Int) -> Bool) -> Bool? {
    guard let host = url.comparedHost else { return nil }
    if let address = IPAddress(host) { return !isPublic(address, url.usedPort) }
    if let isPublic = known.withLock({ $0[host] }) { return !isPublic }
    return url.isLoopback || hasPrivateName(url) ? true : nil
  }

  /// Whether a server has a name that the public network does not have.
  func hasPrivateName(_ url: URL) -> Bool {
    guard let host = url.comparedHost, IPAddress(host) == nil else { return false }
    return !host.contains(".") || Self.privateEndings.contains { host.hasSuffix($0) }
  }
}

extension URL {
  /// The port, or that of the scheme.
  var usedPort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
