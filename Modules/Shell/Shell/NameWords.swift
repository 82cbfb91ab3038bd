/// Finds words of a text that may be names or addresses chosen by others: those with `@` or `:`.
///
/// Inside such a word, `;`, `|`, `>` and `!` are text. Only visible blanks separate words. A `;` at the end of a word
/// is not part of it.
nonisolated struct NameWords {
  private static let marks: Set<Unicode.Scalar> = ["@", ":"]

  private var isInWord = false
  /// The end of the current name; nil inside other words.
  private var end: String.Index?

  /// Consumes the first character of the rest of the text; returns true if it is inside a name.
  mutating func take(_ rest: Substring) -> Bool {
    guard let character = rest.first, !character.isBlank else {
      isInWord = false
      end = nil
      return false
    }
    if !isInWord {
      isInWord = true
      let word = rest.prefix { !$0.isBlank }
      let isName = word.unicodeScalars.contains(where: Self.marks.contains)
      end = isName ? word.lastIndex { $0 != ";" }.map(word.index(after:)) : nil
    }
    return end.map { rest.startIndex < $0 } ?? false
  }
}

extension Character {
  /// Whether the character separates words of a command.
  fileprivate nonisolated var isBlank: Bool { self == " " || self == "\t" }
}
