import Foundation
import Synchronization

/// Records whether servers are in the public network or in a private one.
///
/// A server that was once in the public network counts as public from then on. Otherwise, the owner of its name could
/// gain access to a private network by changing the address.
final class ServerNetworks: Sendable {
  private static let maximumCount = 4_096
  /// The suffixes of host names that do not exist in the public network.
  private static let privateEndings = [".local", ".lan", ".internal", ".home.arpa", ".localdomain"]

  /// For each host name, whether the host is in the public network.
  private let known = Mutex<[String: Bool]>([:])

  /// Records the network of a host after a connection to it.
  func note(_ host: String, isPublic: Bool) {
    known.withLock { known in
      if known.count >= Self.maximumCount { known = [:] }
      known[host] = isPublic || known[host] == true
    }
  }

  /// Whether a server is in a private network or on this computer; nil for a host name without a connection so far.
  func isPrivate(_ url: URL, by isPublic: (IPAddress, Int) -> Bool) -> Bool? {
    guard let host = url.comparedHost else { return nil }
    if let address = IPAddress(host) { return !isPublic(address, url.usedPort) }
    if let isPublic = known.withLock({ $0[host] }) { return !isPublic }
    return url.isLoopback || hasPrivateName(url) ? true : nil
  }

  /// Whether a server has a name that cannot exist in the public network.
  func hasPrivateName(_ url: URL) -> Bool {
    guard let host = url.comparedHost, IPAddress(host) == nil else { return false }
    return !host.contains(".") || Self.privateEndings.contains { host.hasSuffix($0) }
  }
}

extension URL {
  /// The port of the address, or the default port of its scheme.
  var usedPort: Int { port ?? (scheme?.lowercased() == "https" ? 443 : 80) }
}
