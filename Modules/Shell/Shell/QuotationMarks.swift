/// Interprets the quotation marks and backslashes of a text, character by character, with the rules of sh.
///
/// An unclosed quotation mark is treated as a letter, as is an apostrophe within a word, such as in `don't`.
nonisolated struct QuotationMarks {
  /// The role of a character in a word.
  enum Role {
    case letter
    /// A quotation mark, or a backslash that escapes the next character.
    case sign
  }

  /// Whether an apostrophe within a word is also a quotation mark, as in sh.
  var knowsApostrophes = false
  private var mark: Character?
  private var isEscaped = false
  private var isWordStart = true

  init() {}

  /// Whether a quotation mark is open after the characters consumed so far.
  var isOpen: Bool { mark != nil }

  /// Whether the next character belongs to the word even if it is a space.
  var keepsBlank: Bool { isOpen || isEscaped }

  /// Consumes the next character.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - rest: the text after the character.
  /// - Returns: whether the character is a letter of a word, or quotes other characters.
  @discardableResult
  mutating func take(_ character: Character, before rest: Substring) -> Role {
    let role = role(of: character, before: rest)
    switch role {
    case .letter where isEscaped: isEscaped = false
    case .sign where character == "\\": isEscaped = true
    case .sign: mark = mark == nil ? character : nil
    case .letter: break
    }
    isWordStart = mark == nil && !isEscaped && (role == .sign || character.isWhitespace)
    return role
  }

  private func role(of character: Character, before rest: Substring) -> Role {
    if isEscaped { return .letter }
    let next = rest.first
    switch (character, mark) {
    case ("\\", nil): return next.map { $0.isWhitespace || "\"'\\".contains($0) } == true ? .sign : .letter
    case ("\\", "\""): return next == "\"" || next == "\\" ? .sign : .letter
    case (_, let mark?): return character == mark ? .sign : .letter
    case ("\"", nil): return isClosed(in: rest) ? .sign : .letter
    case ("'", nil):
      return knowsApostrophes ? rest.contains("'") ? .sign : .letter : enclosesWord(rest) ? .sign : .letter
    default: return .letter
    }
  }

  /// Whether a text contains an unescaped double quotation mark.
  private func isClosed(in text: Substring) -> Bool {
    var rest = text
    while let character = rest.popFirst() {
      if character == "\"" { return true }
      if character == "\\", rest.first == "\"" || rest.first == "\\" { rest.removeFirst() }
    }
    return false
  }

  /// Whether an apostrophe opens a quotation: it is at the start of a word, and the next apostrophe in `rest` is at the
  /// end of a word.
  private func enclosesWord(_ rest: Substring) -> Bool {
    guard isWordStart, let end = rest.firstIndex(of: "'") else { return false }
    let next = rest[end...].dropFirst().first
    return next.map { $0.isWhitespace || ";|>\"'".contains($0) } != false
  }
}
