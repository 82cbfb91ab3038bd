/// Finds the words of a text that may be names or addresses, which others have chosen: those with `@` or `:`.
///
/// In them, `;`, `|`, `>` and `!` are text. Only blanks that are seen separate words. `;` at the end of a word is no part
/// of it.
nonisolated struct NameWords {
  private static let marks: Set<Unicode.Scalar> = ["@", ":"]

  private var isInWord = false
  /// The end of the name that is read; nil within any other word.
  private var end: String.Index?

  /// Takes the next character, which is the first of the rest of the text; true if it is within a name.
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
