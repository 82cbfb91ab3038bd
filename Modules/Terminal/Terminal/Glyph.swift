/// A character of a text, with its width in a terminal.
struct Glyph {
  /// The kinds of characters, which determine where lines may break.
  enum Kind {
    case letter, space, tab, lineEnd
    /// Japanese and Chinese punctuation that must stay on the same line as the previous character.
    case endOnly
  }

  /// The offset of the character in the text, in bytes.
  var start: Int
  /// The length of the character, in bytes.
  var length: Int
  var width: Int
  var kind: Kind

  /// The maximum number of scalars in a letter or emoji; a longer character may be split.
  private static let maximumScalars = 16
  /// The second bytes of the unassigned code points between the Greek letters, after the byte 0xCE.
  private static let freeGreek: Set<UInt8> = [0x80, 0x81, 0x82, 0x83, 0x8B, 0x8D, 0xA2]
  private static let endsOnly: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "？", "！", "」", "』", "）", "】", "〉", "》", "ー", "々",
  ]

  /// Passes the characters of a sanitized text to `take`, in order, until `take` returns false.
  ///
  /// Common characters are recognized by their bytes, without a Unicode look-up, because an article may have a hundred
  /// thousand of them.
  static func read(_ text: String, _ take: (Glyph) -> Bool) {
    var text = text
    text.makeContiguousUTF8()
    let view = text.utf8
    _ = view.withContiguousStorageIfAvailable { bytes in
      var position = 0
      while position < bytes.count {
        if let glyph = simple(at: position, in: bytes) {
          position += glyph.length
          guard take(glyph) else { return }
          continue
        }
        let start = view.index(view.startIndex, offsetBy: position)
        let character = text[start]
        defer { position += character.utf8.count }
        guard character.unicodeScalars.count > maximumScalars else {
          guard take(Glyph(character, at: position)) else { return }
          continue
        }
        var scalarStart = position
        for scalar in character.unicodeScalars {
          let glyph = Glyph(Character(scalar), at: scalarStart)
          scalarStart += glyph.length
          guard take(glyph) else { return }
        }
      }
    }
  }

  private init(start: Int, length: Int, width: Int, kind: Kind = .letter) {
    (self.start, self.length, self.width, self.kind) = (start, length, width, kind)
  }

  private init(_ character: Character, at start: Int) {
    let kind: Kind =
      switch character {
      case " ": .space
      case "\t": .tab
      case "\n": .lineEnd
      default: Self.endsOnly.contains(character) ? .endOnly : .letter
      }
    self.init(start: start, length: character.utf8.count, width: DisplayWidth.of(character), kind: kind)
  }

  /// The character at an offset, if the bytes prove that it is a single scalar; otherwise nil.
  private static func simple(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Glyph? {
    guard let (length, width) = size(at: position, in: bytes) else { return nil }
    let next = position + length
    guard next == bytes.count || bytes[next] < 0x80 || size(at: next, in: bytes) != nil else { return nil }
    guard length == 1 else { return Glyph(start: position, length: length, width: width) }
    let kind: Kind =
      switch bytes[position] {
      case 0x20: .space
      case 0x09: .tab
      case 0x0A: .lineEnd
      default: .letter
      }
    return Glyph(start: position, length: 1, width: 1, kind: kind)
  }

  /// The bytes and columns of a letter in a common script that does not combine with the previous one; nil for any
  /// other character.
  private static func size(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (length: Int, width: Int)? {
    switch bytes[position] {
    case 0..<0x80: return (1, 1)
    // Latin from À, Greek and Cyrillic. Unassigned Greek code points are as wide as new emoji.
    case 0xC3...0xCB, 0xCE...0xD1:
      guard position + 1 < bytes.count, bytes[position] != 0xCE || !freeGreek.contains(bytes[position + 1]) else {
        return nil
      }
      return (2, 1)
    // Dashes, quotation marks and ellipses.
    case 0xE2:
      guard position + 2 < bytes.count, bytes[position + 1] == 0x80 else { return nil }
      return (0x90...0xA6).contains(bytes[position + 2]) ? (3, 1) : nil
    // Hiragana without the marks at the end of its block, and Chinese and Japanese ideographs.
    case 0xE3:
      guard position + 2 < bytes.count, bytes[position + 1] == 0x81 else { return nil }
      return bytes[position + 2] > 0x80 ? (3, 2) : nil
    case 0xE5...0xE8: return position + 2 < bytes.count ? (3, 2) : nil
    default: return nil
    }
  }
}
