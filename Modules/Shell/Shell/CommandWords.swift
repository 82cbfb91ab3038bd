/// Splits a command into words with the quoting rules of sh: `"two words"`, `'two words'` and `two\ words` are single
/// words.
package nonisolated struct CommandWords {
  package let words: [String]

  /// Quotes text, if necessary, so that it is a single word of a typed line, without any executable part.
  ///
  /// Returns nil if the text is empty, or contains quotation marks or control characters.
  package static func word(_ text: String) -> String? {
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    guard !text.isEmpty, !text.unicodeScalars.contains(where: { $0 == "\"" || isControl($0) }),
      !text.contains(where: \.isNewline)
    else { return nil }
    let isPlain =
      !"!'".contains(text.prefix(1)) && !text.contains("\\")
      && !text.unicodeScalars.contains { $0.properties.isWhitespace || ";|>".unicodeScalars.contains($0) }
    let quoted = "\"\(text.replacing("\\", with: "\\\\"))\""
    // A combining mark would merge with the quotation mark into one character.
    guard isPlain || quoted.first == "\"" && quoted.last == "\"" else { return nil }
    return isPlain ? text : quoted
  }

  package init(_ text: String) {
    var words: [String] = []
    var word: String?
    var (marks, rest) = (QuotationMarks(), text[...])
    while let character = rest.popFirst() {
      let isBlank = character.isWhitespace && !marks.keepsBlank
      switch marks.take(character, before: rest) {
      case .sign: word = word ?? ""
      case .letter where isBlank:
        if let word { words.append(word) }
        word = nil
      case .letter:
        // Append in place: copying the word for each letter would take minutes for a long word.
        if word == nil { word = String(character) } else { word?.append(character) }
      }
    }
    self.words = words + [word].compactMap(\.self)
  }
}

nonisolated extension String {
  /// The text without the surrounding double quotation marks, unless it contains further quotation marks.
  var unquoted: String {
    guard count > 1, first == "\"", last == "\"", !dropFirst().dropLast().contains("\"") else { return self }
    return String(dropFirst().dropLast())
  }
}
