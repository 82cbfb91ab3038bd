import Foundation

/// Splits typed text into commands.
///
/// `;` and line ends separate them, but within quotation marks and addresses. `!` takes the rest of its line.
nonisolated struct CommandSplitter {
  /// The maximum number of characters of an address that are looked at.
  private static let maximumAddress = 4_096

  private var commands: [String] = []
  private var command = ""

  /// The commands in a text, without blanks around them and without empty ones.
  static func commands(in text: String) -> [String] {
    var splitter = CommandSplitter()
    for line in text.split(whereSeparator: { ["\n", "\r\n", "\r"].contains($0) }) { splitter.split(line) }
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
      // Behind a pipe, the text is for a shell; behind an arrow, it is a name.
      if "|>".contains(character), !quotes.isOpen { quotes.knowsApostrophes = true }
      command.append(character)
    }
    end()
  }

  /// Whether the next character belongs to the address that is read: then `;` does, too.
  private func isWithinAddress(before rest: Substring) -> Bool {
    guard let next = rest.first, !next.isBlank else { return false }
    return Self.hasAddress(atEndOf: command)
  }

  /// Whether a text ends in a word with `://`; only blanks that are seen separate words.
  static func hasAddress(atEndOf text: String) -> Bool {
    text.suffix(maximumAddress).split(omittingEmptySubsequences: false, whereSeparator: \.isBlank).last?.contains("://")
      == true
  }

  private mutating func end() {
    let text = command.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty { commands.append(text) }
    command = ""
  }
}

extension Character {
  /// Whether the character separates words of a command.
  fileprivate nonisolated var isBlank: Bool { self == " " || self == "\t" }
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
