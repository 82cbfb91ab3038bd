/// Truncates names to the names that XML permits, because libxml2 treats the rest of a document as damaged after any
/// other name.
enum MarkupName {
  /// The maximum length of a name, in bytes.
  private static let longest = 1_000

  /// The longest prefix of a name that XML permits; empty if there is none.
  static func allowed(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = name.prefix(longest)
    // Almost all names are ASCII, whose characters have already been checked.
    guard name.contains(where: { $0 >= 0x80 }) else { return name }
    var end = name.startIndex
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      guard scalar.isASCII || scalar.startsName || (end > name.startIndex && scalar.continuesName) else { break }
      let next = end + UTF8.width(scalar)
      guard next <= name.endIndex else { break }
      end = next
    }
    return name[..<end]
  }
}

extension Unicode.Scalar {
  /// Whether an XML name can start with this non-ASCII character.
  fileprivate var startsName: Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
      0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether an XML name can continue with this non-ASCII character.
  fileprivate var continuesName: Bool {
    startsName || value == 0xB7 || (0x300...0x36F).contains(value) || (0x203F...0x2040).contains(value)
  }
}
