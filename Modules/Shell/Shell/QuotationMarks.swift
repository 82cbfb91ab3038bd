/// Tracks the quotation marks of a text that is read character by character.
nonisolated struct QuotationMarks {
  /// Whether apostrophes also quote text, as in a shell.
  var knowsApostrophes = false
  private var mark: Character?

  init() {}

  /// Whether the last character is within quotation marks.
  var isOpen: Bool { mark != nil }

  /// Consumes the next character; a quotation mark that is never closed is an ordinary character.
  mutating func take(_ character: Character, before rest: Substring) {
    if let mark {
      if character == mark { self.mark = nil }
    } else if character == "\"" || character == "'" && knowsApostrophes, rest.contains(character) {
      mark = character
    }
  }
}
