import Foundation

/// Ids that encode the index of their item, so that items need not be stored.
enum DemoID {
  private static let mask: UInt64 = (1 << 48) - 1
  private static let multiplier: UInt64 = 0x5DEE_CE66_D1CE_4E5B
  private static let inverse = inverse(of: multiplier)

  /// The id of an item in a family of ids; indices are below 2^48, and families have no ids in common.
  static func uuid(index: Int, family: UInt64) -> UUID {
    let scrambled = scramble(UInt64(index), family)
    var random = DemoRandom(seed: scrambled ^ family)
    let (high, low) = (random.next(), random.next())
    var bytes = (0..<6).map { UInt8(truncatingIfNeeded: scrambled >> (40 - 8 * $0)) }
    bytes += (0..<2).map { UInt8(truncatingIfNeeded: high >> (8 * $0)) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: low >> (8 * $0)) }
    bytes[6] = bytes[6] & 0x0F | 0x40  // version 4
    bytes[8] = bytes[8] & 0x3F | 0x80  // RFC 9562 variant
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// The index encoded in an id; nil if the id belongs to a different family or source.
  static func index(of id: UUID, family: UInt64) -> Int? {
    let scrambled = withUnsafeBytes(of: id.uuid) { $0.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    let index = Int(unscramble(scrambled, family))
    return uuid(index: index, family: family) == id ? index : nil
  }

  private static func scramble(_ index: UInt64, _ family: UInt64) -> UInt64 {
    var mixed = (index &* multiplier &+ offset(of: family)) & mask
    mixed ^= mixed >> 24
    return (mixed &* multiplier) & mask
  }

  private static func unscramble(_ scrambled: UInt64, _ family: UInt64) -> UInt64 {
    var mixed = (scrambled &* inverse) & mask
    mixed ^= mixed >> 24
    return ((mixed &- offset(of: family)) &* inverse) & mask
  }

  private static func offset(of family: UInt64) -> UInt64 {
    var random = DemoRandom(seed: family)
    return random.next()
  }

  /// The inverse of an odd number modulo 2^64, by Newton's iteration.
  private static func inverse(of odd: UInt64) -> UInt64 {
    (0..<6).reduce(odd) { guess, _ in guess &* (2 &- odd &* guess) }
  }
}
