public import Foundation

extension URL {
  /// Whether the server is this computer: `localhost`, a name ending in `.localhost`, or a loopback address.
  public var isLoopback: Bool {
    guard let name = comparedHost?.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) else { return false }
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    var (v4, v6) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, name, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
    return inet_pton(AF_INET6, name, &v6) == 1
      && withUnsafeBytes(of: v6) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
  }

  /// Whether the server is in a private network or on this computer, according to its address or name alone.
  public var isInPrivateNetwork: Bool { isLoopback || comparedHost.flatMap(IPAddress.init)?.isPublic == false }

  /// The host, normalized in the way a proxy or the system may interpret it: decoded, in lowercase, with plain
  /// characters instead of compatibility characters, and without a trailing dot.
  ///
  /// Nil if there is no host.
  var comparedHost: String? {
    guard var host = host(percentEncoded: false) else { return nil }
    if !host.utf8.allSatisfy({ $0 < 0x80 }) { host = Self.plain(host) }
    host = host.lowercased()
    while host.unicodeScalars.last == "." { host.unicodeScalars.removeLast() }
    return host
  }

  /// Replaces compatibility characters and non-ASCII dots with plain characters, and removes invisible characters.
  private static func plain(_ host: String) -> String {
    let dots: Set<Unicode.Scalar> = ["\u{3002}", "\u{FF0E}", "\u{FF61}"]
    var plain = String.UnicodeScalarView()
    for scalar in host.precomposedStringWithCompatibilityMapping.unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint {
      plain.append(dots.contains(scalar) ? "." : scalar)
    }
    return String(plain)
  }
}
