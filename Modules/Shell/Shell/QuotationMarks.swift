/// Reads the quotation marks and backslashes of a text, character by character, as sh does.
///
/// A mark that is never closed is a letter, and so is an apostrophe within a word, as in `don't`.
nonisolated struct QuotationMarks {
  /// The role of a character in a word.
  enum Role {
    case letter
    /// A quotation mark, or a backslash that makes the next character a letter.
    case sign
  }

  /// Whether an apostrophe is also a quotation mark within a word, as in sh.
  var knowsApostrophes = false
  private var mark: Character?
  private var isEscaped = false
  private var isWordStart = true

  init() {}

  /// Whether a quotation mark is open after the characters consumed so far.
  var isOpen: Bool { mark != nil }

  /// Whether the next character, if it is a blank, belongs to the word.
  var keepsBlank: Bool { isOpen || isEscaped }

  /// Consumes the next character.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - rest: the text after it.
  /// - Returns: whether it is a letter of a word, or quotes other characters.
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

  /// Whether a text has a double quotation mark that is not escaped.
  private func isClosed(in text: Substring) -> Bool {
    var rest = text
    while let character = rest.popFirst() {
      if character == "\"" { return true }
      if character == "\\", rest.first == "\"" || rest.first == "\\" { rest.removeFirst() }
    }
    return false
  }

  /// Whether an apostrophe opens a quotation: it begins a word, and the next apostrophe in `rest` ends a word.
  private func enclosesWord(_ rest: Substring) -> Bool {
    guard isWordStart, let end = rest.firstIndex(of: "'") else { return false }
    let next = rest[end...].dropFirst().first
    return next.map { $0.isWhitespace || ";|>\"'".contains($0) } != false
  }
}
