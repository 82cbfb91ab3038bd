/// Reads bytes one after the other.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    position = 0
  }

  var isAtEnd: Bool { position >= bytes.count }
  /// The total number of bytes, including those already read.
  var count: Int { bytes.count }
  /// The next byte; nil at the end.
  var next: UInt8? { peek(0) }

  /// At most `count` bytes from the current position.
  ///
  /// Does not consume them.
  func bytes(_ count: Int) -> ArraySlice<UInt8> { bytes[position..<min(bytes.count, position + count)] }

  /// The byte at a distance from the current position; nil beyond the end.
  func peek(_ distance: Int) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  mutating func advance(_ count: Int = 1) {
    position = min(bytes.count, position + count)
  }

  /// Moves to an offset, but at most to the end.
  mutating func move(to offset: Int) {
    position = min(bytes.count, max(0, offset))
  }

  /// Consumes the bytes that satisfy a condition, at most `limit`.
  mutating func take(upTo limit: Int = .max, while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, position - start < limit, isWanted(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// Whether the given text follows, ignoring ASCII case.
  func hasPrefix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      text.indices.allSatisfy { offset in
        guard let byte = peek(offset) else { return false }
        return byte == text[offset] || (byte.isASCIILetter && byte | 0x20 == text[offset] | 0x20)
      }
    }
  }

  /// Whether bytes contain the given text, ignoring ASCII case.
  static func contains(_ text: StaticString, in bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(text.utf8Start.pointee) else { return false }
    var reader = ByteReader(bytes)
    return reader.take(before: text).count < bytes.count
  }

  /// Consumes the bytes up to `end`, inclusive, and returns the bytes before it; consumes and returns all bytes if
  /// `end` does not occur.
  @discardableResult
  mutating func take(before end: StaticString) -> ArraySlice<UInt8> {
    let start = position
    let first = end.utf8Start.pointee | 0x20
    while position < bytes.count {
      if bytes[position] | 0x20 == first, hasPrefix(end) {
        defer { advance(end.utf8CodeUnitCount) }
        return bytes[start..<position]
      }
      position += 1
    }
    return bytes[start...]
  }
}

extension ByteReader {
  /// Consumes an equals sign and the blanks around it; returns false and consumes nothing if no equals sign follows.
  mutating func takesEquals() -> Bool {
    var ahead = self
    _ = ahead.take(while: \.isBlank)
    guard ahead.next == Byte.equals else { return false }
    ahead.advance()
    _ = ahead.take(while: \.isBlank)
    self = ahead
    return true
  }

  /// Consumes UTF-8 bytes that satisfy a condition.
  ///
  /// If a character follows that XML forbids, skips it and stops.
  mutating func takeAllowed(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
    let run = take { isWanted($0) && $0 != 0xEF && !$0.isForbiddenControl }
    guard let byte = next, isWanted(byte) else { return run }
    if byte.isForbiddenControl {
      advance()
    } else if peek(1) == 0xBF, let last = peek(2), last >= 0xBE {
      advance(3)
    } else {
      advance()
      return run + [byte]
    }
    return run
  }
}

extension UInt8 {
  /// Whether the byte is a control character that XML forbids.
  fileprivate var isForbiddenControl: Bool {
    self < 0x20 && self != Byte.tab && self != Byte.newline && self != Byte.carriageReturn
  }
}
