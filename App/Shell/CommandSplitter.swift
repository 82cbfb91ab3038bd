import Foundation

/// Splits typed text into commands.
///
/// `;` and line ends separate them, but within quotation marks and addresses. `!` takes the rest of its line.
nonisolated struct CommandSplitter {
  private var commands: [String] = []
  private var command = ""

  /// The commands in a text, without blanks around them and without empty ones.
  static func commands(in text: String) -> [String] {
    var splitter = CommandSplitter()
    for line in text.split(whereSeparator: \.isNewline) { splitter.split(line) }
    return splitter.commands
  }

  private mutating func split(_ line: Substring) {
    var quotes = QuotationMarks()
    var rest = line
    while let character = rest.popFirst() {
      if command.isEmpty, character.isWhitespace { continue }
      if command.isEmpty, character == "!" {
        command = "!" + rest
        break
      }
      if character == ";", !quotes.isOpen, !isWithinAddress(before: rest) {
        end()
        quotes = QuotationMarks()
        continue
      }
      quotes.take(character, before: rest)
      // Behind a pipe, the text is for a shell.
      if character == "|", !quotes.isOpen { quotes.knowsApostrophes = true }
      command.append(character)
    }
    end()
  }

  /// Whether the next character belongs to the address that is read: then `;` does, too.
  private func isWithinAddress(before rest: Substring) -> Bool {
    guard let next = rest.first, !next.isWhitespace else { return false }
    return command.split(whereSeparator: \.isWhitespace).last?.contains("://") == true
      && command.last?.isWhitespace == false
  }

  private mutating func end() {
    let text = command.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty { commands.append(text) }
    command = ""
  }
}

/// The quotation marks of a text that is read character by character.
nonisolated struct QuotationMarks {
  /// Whether an apostrophe encloses text, too, as in a shell.
  var knowsApostrophes = false
  private var mark: Character?

  init() {}

  /// Whether the last character is within quotation marks.
  var isOpen: Bool { mark != nil }

  /// Takes the next character; a mark without another one in the rest is an ordinary character.
  mutating func take(_ character: Character, before rest: Substring) {
    if let mark {
      if character == mark { self.mark = nil }
    } else if character == "\"" || character == "'" && knowsApostrophes, rest.contains(character) {
      mark = character
    }
  }
}
