/// Finds words with `@` or `:`, which may be untrusted names or addresses.
///
/// Inside such a word, `;`, `|`, `>` and `!` are ordinary characters. Words are separated only by spaces and tabs. A
/// `;` at the end of a word is not part of the word.
nonisolated struct NameWords {
  private static let marks: Set<Unicode.Scalar> = ["@", ":"]

  private var isInWord = false
  /// The end of the current name; nil outside names.
  private var end: String.Index?

  /// Consumes the first character of the remaining text; returns true if the character is part of a name.
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
