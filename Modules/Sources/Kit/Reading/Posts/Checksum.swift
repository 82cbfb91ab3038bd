extension Sequence<UInt8> {
  /// A checksum that processes eight bytes at a time and is the same in every run.
  ///
  /// Not cryptographically secure.
  var checksum: UInt64 {
    var (sum, word, count) = (UInt64(0), UInt64(0), UInt64(0))
    for byte in self {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 {
        sum = Self.mixed(sum, word)
        word = 0
      }
    }
    return Self.mixed(Self.mixed(sum, word), count)
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }
}
