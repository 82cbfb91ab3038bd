/// Decodes the escapes in JSON strings.
enum JSONEscape {
  /// Decodes the escape after a backslash and moves past it; returns nil if there is no such escape.
  static func character(in bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Unicode.Scalar? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return scalar(in: bytes, &position)
    default: return nil
    }
  }

  /// Decodes a UTF-16 unit or a surrogate pair to a scalar; returns nil for half of a pair.
  private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Unicode.Scalar? {
    guard let unit = unit(in: bytes, &position) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    position += 2
    guard let trail = self.unit(in: bytes, &position), UTF16.isTrailSurrogate(trail) else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  /// Reads four hexadecimal digits; returns nil if there are fewer.
  private static func unit(in bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}
