/// Counts the characters and commas of words.
struct WordCount {
  /// The number of characters; a run of blanks after a word counts as one character.
  private(set) var length = 0
  /// The number of commas, in any script.
  private(set) var commas = 0

  init(_ text: String) {
    var isBlank = true
    for scalar in text.unicodeScalars {
      if scalar.value <= 0x20 || scalar.value == 0xA0 {
        if !isBlank { length += 1 }
        isBlank = true
      } else {
        length += 1
        isBlank = false
        if Self.isComma(scalar) { commas += 1 }
      }
    }
  }

  private static func isComma(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", "،", "、", "，", "﹐", "﹑", "︐", "︑", "⸴", "⸲", "⹁": true
    default: false
    }
  }
}
