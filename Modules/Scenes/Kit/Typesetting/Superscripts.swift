/// Formats superscripts and subscripts.
enum Superscripts {
  private static let raised: [Character: Character] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹", "+": "⁺",
    "-": "⁻", "−": "⁻", "=": "⁼", "(": "⁽", ")": "⁾", "n": "ⁿ", "i": "ⁱ",
  ]
  private static let lowered: [Character: Character] = [
    "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈", "9": "₉", "+": "₊",
    "-": "₋", "−": "₋", "=": "₌", "(": "₍", ")": "₎",
  ]

  /// Formats words as superscript: in Unicode if every letter has a superscript character, otherwise as `^(words)`.
  static func above(_ words: String, hasSigns: Bool) -> String { small(words, raised, "^", hasSigns) }

  /// Formats words as subscript: in Unicode if every letter has a subscript character, otherwise as `_(words)`.
  static func below(_ words: String, hasSigns: Bool) -> String { small(words, lowered, "_", hasSigns) }

  /// Formats the reference to a footnote: `[^1]` for the words `1` or `[1]`.
  static func reference(_ words: String) -> String {
    "[^" + words.filter { !$0.isWhitespace && $0 != "[" && $0 != "]" } + "]"
  }

  private static func small(
    _ words: String, _ letters: [Character: Character], _ sign: String, _ hasSigns: Bool
  ) -> String {
    let small = words.compactMap { letters[$0] }
    return hasSigns && small.count == words.count ? String(small) : "\(sign)(\(words))"
  }
}
