/// Decodes windows-1252, in which every byte is a character (WHATWG Encoding, index windows-1252).
enum Windows1252 {
  /// The character that a byte stands for.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80..<0xA0).contains(byte) ? high[high.index(high.startIndex, offsetBy: Int(byte) - 0x80)] : Unicode.Scalar(byte)
  }

  static func decode(_ bytes: some Sequence<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: bytes.lazy.map(scalar))
    return String(scalars)
  }

  /// The characters of the bytes 80 to 9F; undefined bytes are controls.
  private static let high = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
