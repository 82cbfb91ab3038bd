/// Finds white space in the UTF-8 bytes of a text.
///
/// Looking up Unicode properties would take longer than all other work on a text.
package enum Blanks {
  /// The words of a text, separated by single spaces.
  package static func collapsed(_ text: String) -> String {
    var text = text
    var words: [UInt8] = []
    text.withUTF8 { bytes in
      words.reserveCapacity(bytes.count)
      separate(bytes) { word in
        guard !word.isEmpty else { return }
        if !words.isEmpty { words.append(Byte.space) }
        words += word
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// Whether a text consists of white space only.
  package static func areAll(of text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var position = 0
      while position < bytes.count {
        let length = length(at: position, in: bytes)
        guard length > 0 else { return false }
        position += length
      }
      return true
    }
  }

  /// The number of white space characters before the first word, from the first non-breaking space on; 0 without a
  /// non-breaking space.
  static func indentation(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var (position, count) = (0, 0)
    while position < bytes.count {
      let length = length(at: position, in: bytes)
      guard length > 0 else { break }
      if count > 0 || bytes[position] == 0xC2 && bytes[position + 1] == 0xA0 { count += 1 }
      position += length
    }
    return count
  }

  /// The length from which the next space ends a part, in bytes.
  private static let longPart = 1_000

  /// Splits bytes at white space, and passes the parts, which may be empty, to `take`.
  ///
  /// A single space between two words does not split until the part has `longPart` bytes.
  static func separate(_ bytes: UnsafeBufferPointer<UInt8>, _ take: (Slice<UnsafeBufferPointer<UInt8>>) -> Void) {
    var (start, position) = (0, 0)
    while position < bytes.count {
      let length = length(at: position, in: bytes)
      if length > 0 {
        if bytes[position] == Byte.space, position > start, position - start < longPart, position + 1 < bytes.count,
          self.length(at: position + 1, in: bytes) == 0
        {
          position += 1
          continue
        }
        take(bytes[start..<position])
        start = position + length
        position = start
      } else {
        position += 1
      }
    }
    take(bytes[start...])
  }

  /// The length of the white space character at a position, in bytes; 0 if there is none.
  private static func length(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let byte = bytes[position]
    if byte < 0x80 { return byte.isBlank ? 1 : 0 }
    // All other white space begins with these bytes: U+0085, U+00A0; U+1680; U+2000 to U+205F; U+3000.
    guard byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3, position + 1 < bytes.count else { return 0 }
    let second = bytes[position + 1]
    guard byte != 0xC2 else { return second == 0x85 || second == 0xA0 ? 2 : 0 }
    guard position + 2 < bytes.count else { return 0 }
    switch (byte, second, bytes[position + 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
      (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }
}
