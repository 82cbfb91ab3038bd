import Foundation

/// An IP address, version 4 or 6.
struct IPAddress: Hashable, Sendable {
  /// The 4 or 16 bytes of the address.
  let bytes: [UInt8]

  /// Creates an address from its bytes; nil unless there are 4 or 16 bytes.
  init?(bytes: [UInt8]) {
    guard [4, 16].contains(bytes.count) else { return nil }
    self.bytes = bytes
  }

  /// Parses an address, including unusual forms of version 4 such as `0x7f.1`; nil if the text is a host name.
  init?(_ text: String) {
    let text = text.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
    var (v4, v6) = (in_addr(), in6_addr())
    if inet_aton(text, &v4) != 0 {
      bytes = withUnsafeBytes(of: v4) { Array($0) }
    } else if inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &v6) == 1 {
      bytes = withUnsafeBytes(of: v6) { Array($0) }
    } else {
      return nil
    }
  }

  /// Whether the address is in the public network, rather than on this computer or in a private or special network.
  var isPublic: Bool {
    guard bytes.count == 16 else { return Self.isPublic(bytes) }
    // IPv4 in IPv6: mapped (::ffff:0:0/96) and translated (64:ff9b::/96); 64:ff9b:1::/48 is local to a network.
    let prefixes: [[UInt8]] = [
      [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8),
    ]
    if prefixes.contains(where: bytes.starts(with:)) { return Self.isPublic(Array(bytes[12...])) }
    // Only 2000::/3 is public so far. 6to4 (2002::/16) contains an IPv4 address, and Teredo (2001::/32) an obfuscated
    // one.
    if bytes.starts(with: [0x20, 0x02]) { return Self.isPublic(Array(bytes[2..<6])) }
    return bytes[0] & 0xE0 == 0x20 && !bytes.starts(with: [0x20, 0x01, 0, 0])
  }

  private static func isPublic(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (100, 64...127), (127, _), (169, 254), (172, 16...31), (192, 168), (224..., _): false
    default: true
    }
  }

  /// Whether the address is in a network, which is given by its first `bits` bits.
  func isIn(_ network: IPAddress, bits: Int) -> Bool {
    guard network.bytes.count == bytes.count, (0...bytes.count * 8).contains(bits) else { return false }
    return (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> (bit % 8)
      return bytes[bit / 8] & mask == network.bytes[bit / 8] & mask
    }
  }
}
