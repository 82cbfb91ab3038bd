/// The role of a character in splitting a text into words.
enum WordPart {
  /// A letter, a digit or a combining mark, such as an accent.
  case letter
  /// A character that is a word of its own: a character of a script without spaces between words, or a symbol such as
  /// an emoji.
  case word
  /// A character between words, such as a space or punctuation.
  case separator

  /// The scripts without spaces: Han, Kana, Bopomofo, Hangul, and the scripts from Thai to Tibetan, Myanmar and Khmer.
  private static let unspaced: [ClosedRange<UInt32>] = [
    0x0E00...0x0FFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x31FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0x1B000...0x1B16F,
    0x20000...0x3FFFF,
  ]

  /// Classifies a folded character.
  init(of value: UInt32) {
    guard let properties = Unicode.Scalar(value)?.properties else {
      self = .separator
      return
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      self = Self.unspaced.contains { $0.contains(value) } ? .word : .letter
    case .otherSymbol: self = .word
    default: self = .separator
    }
  }
}
