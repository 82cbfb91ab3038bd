import Foundation

/// The proxies specified in the environment, selected by curl's rules.
struct Proxies: Sendable {
  private let variables: [String: String]

  /// Reads the proxies in `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
  init(environment: [String: String] = [:]) {
    variables = environment.filter { !$0.value.isEmpty }
  }

  /// The proxy for an address; nil for a direct connection.
  ///
  /// Requests to this computer never use a proxy.
  func proxy(for url: URL) -> String? {
    guard !url.isLoopback, let scheme = url.scheme?.lowercased(), let host = url.comparedHost else {
      return nil
    }
    guard !isExcepted(host) else { return nil }
    // `HTTP_PROXY` is ignored, because for a CGI program its value may come from a request header.
    let own = scheme == "http" ? variables["http_proxy"] : self[scheme + "_proxy"]
    return own ?? self["all_proxy"]
  }

  private subscript(name: String) -> String? { variables[name] ?? variables[name.uppercased()] }

  /// Whether `no_proxy` contains a host: by name, parent domain, address, network, or `*`.
  private func isExcepted(_ host: String) -> Bool {
    let entries = self["no_proxy"]?.lowercased().split { ", \t".contains($0) } ?? []
    let address = IPAddress(host)
    return entries.contains { entry in
      if entry == "*" { return true }
      if let address { return Self.network(String(entry)).map { address.isIn($0.address, bits: $0.bits) } ?? false }
      let name = entry.trimmingPrefix(".").trimmingSuffix(".")
      return host == name || host.hasSuffix("." + name)
    }
  }

  /// Parses an entry such as `10.0.0.0/8`; nil for a host name.
  private static func network(_ entry: String) -> (address: IPAddress, bits: Int)? {
    let parts = entry.split(separator: "/", maxSplits: 1).map(String.init)
    guard let first = parts.first, let address = IPAddress(first) else { return nil }
    guard parts.count == 2 else { return (address, address.bytes.count * 8) }
    return Int(parts[1]).map { (address, $0) }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ suffix: Character) -> Substring { last == suffix ? dropLast() : self }
}
