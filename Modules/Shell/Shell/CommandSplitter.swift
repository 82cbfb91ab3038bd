import Foundation

/// Splits typed text into commands.
///
/// `;` and line ends separate them, but not `;` within quotation marks, or within a word that may be a name. `!` takes the
/// rest of its line.
package nonisolated struct CommandSplitter {
  private var commands: [String] = []
  private var command = ""

  /// The commands in a text, without blanks around them and without empty ones.
  package static func commands(in text: String) -> [String] {
    var splitter = CommandSplitter()
    for line in text.split(whereSeparator: { ["\n", "\r\n", "\r"].contains($0) }) { splitter.split(line) }
    return splitter.commands
  }

  /// The command that a word at the end of a text belongs to, up to that word.
  package static func beginning(before word: String, in text: String) -> String {
    // Further letters may follow, so that a `;` before them is within their word.
    let command = commands(in: text + word + "x").last ?? ""
    return String(command.dropLast(word.count + 1))
  }

  private mutating func split(_ line: Substring) {
    var quotes = QuotationMarks()
    var names = NameWords()
    var rest = line
    while let character = rest.first {
      let isName = names.take(rest)
      rest.removeFirst()
      if command.isEmpty, character.isWhitespace { continue }
      if command.isEmpty, character == "!", !isName {
        command = "!" + rest
        break
      }
      if character == ";", !quotes.isOpen, !isName {
        end()
        quotes = QuotationMarks()
        continue
      }
      quotes.take(character, before: rest)
      // Behind a pipe, the text is for a shell; behind an arrow, it is a name.
      if "|>".contains(character), !quotes.isOpen, !isName { quotes.knowsApostrophes = true }
      command.append(character)
    }
    end()
  }

  private mutating func end() {
    let text = command.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty { commands.append(text) }
    command = ""
  }
}

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

/// The quotation marks of a text that is read character by character.
nonisolated struct QuotationMarks {
  /// Whether an apostrophe encloses text, too, as in a shell.
  var knowsApostrophes = false
  private var mark: Character?

  init() {}

  /// Whether the last character is within quotation marks.
  var isOpen: Bool { mark != nil }

  /// Takes the next character; a quotation mark that is never closed is an ordinary character.
  mutating func take(_ character: Character, before rest: Substring) {
    if let mark {
      if character == mark { self.mark = nil }
    } else if character == "\"" || character == "'" && knowsApostrophes, rest.contains(character) {
      mark = character
    }
  }
}
