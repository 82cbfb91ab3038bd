import Foundation

/// A typed command.
package nonisolated struct Invocation: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    /// A FeedShell command, with the destination of its output; nil for normal output.
    case command(String, to: Output?)
    /// `!program`: a command line to run in a shell.
    case shell(String)
  }

  package enum Output: Equatable, Sendable {
    /// `| program`: a command line to run in a shell.
    case program(String)
    /// `> file`, with spaces and quotation marks as typed.
    case file(String, OutputFile.Mode)

    var isFile: Bool {
      if case .file = self { true } else { false }
    }
  }

  /// The whole typed command, without surrounding spaces.
  package let typed: String
  package let action: Action
  /// The line number of the command in the start-up file; nil for a typed command.
  package let line: Int?

  /// The source of the command, recorded with the settings that the command changes.
  var origin: SettingOrigin { line.map { .startUpFile(line: $0) } ?? .typed }

  /// Creates a FeedShell command with normal output.
  package init(_ text: String, line: Int? = nil) { self.init(text, .command(text, to: nil), line: line) }

  fileprivate init(_ typed: String, _ action: Action, line: Int?) {
    (self.typed, self.action, self.line) = (typed, action, line)
  }

  /// Parses commands separated by line breaks or `;`, skipping comments, which begin with `#`.
  ///
  /// `line` is the line number in the start-up file; nil for typed commands.
  package static func list(in text: String, line: Int? = nil) -> [Invocation] {
    all(in: text, line: line).filter { !$0.typed.hasPrefix("#") || rowNumber(in: $0.typed) != nil }
  }

  /// Parses all commands in a text, including those that begin with `#`.
  static func all(in text: String, line: Int? = nil) -> [Invocation] {
    var parser = InvocationParser(line: line)
    for part in text.split(whereSeparator: { ["\n", "\r\n", "\r"].contains($0) }) { parser.parse(part) }
    return parser.invocations
  }

  /// Returns the incomplete command at the end of `text`, without `word`, which follows `text` on the typed line.
  package static func beginning(before word: String, in text: String) -> String {
    // Appending a letter makes a final `;` part of the word, as it would be if typing continued.
    let command = all(in: text + word + "x").last?.typed ?? ""
    return String(command.dropLast(word.count + 1))
  }

  /// Returns the row number if the command is only a row number: `3`, `3.2`, `3.` or `#3`; otherwise nil.
  static func rowNumber(in text: String) -> String? {
    let isMarked = text.hasPrefix("#")
    let number = isMarked ? text.dropFirst() : text.hasSuffix(".") ? text.dropLast() : text[...]
    // Any other text after `#` is a comment. A digit with an accent also sorts between "0" and "9".
    let isDigit = { (character: Character) in character.isASCII && character.isWholeNumber }
    if isMarked, !number.allSatisfy({ isDigit($0) || $0 == "." }) { return nil }
    guard number.first.map(isDigit) == true, !number.contains(where: \.isWhitespace) else { return nil }
    return String(number)
  }
}

/// Parses lines into commands in a single pass.
///
/// `;` separates commands, and `|` and `>` redirect output. These characters have no effect in quotation marks, or in a
/// word with `@` or `:`, which may be a name. A command that begins with `!` extends to the end of the line.
private nonisolated struct InvocationParser {
  private(set) var invocations: [Invocation] = []
  private let line: Int?
  private var typed = ""
  /// The byte offset in `typed` of the first `|` or `>` that redirects output; nil without a redirection.
  private var outputOffset: Int?

  init(line: Int?) {
    self.line = line
  }

  mutating func parse(_ text: Substring) {
    var quotes = QuotationMarks()
    var names = NameWords()
    var rest = text
    while let character = rest.first {
      let isName = names.take(rest)
      rest.removeFirst()
      if typed.isEmpty, Self.isBlank(character) { continue }
      if typed.isEmpty, character == "!", !isName {
        typed = "!" + rest
        return append(.shell(rest.trimmingCharacters(in: .whitespaces)))
      }
      if character == ";", !quotes.isOpen, !isName {
        finish()
        quotes = QuotationMarks()
        continue
      }
      quotes.take(character, before: rest)
      if "|>".contains(character), !quotes.isOpen, !isName {
        if outputOffset == nil { outputOffset = typed.utf8.count }
        // After a pipe, the text is for a shell; after an arrow, it is a file name.
        quotes.knowsApostrophes = true
      }
      typed.append(character)
    }
    finish()
  }

  /// Whether a character is ignored before a command.
  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace || character.unicodeScalars.allSatisfy(CharacterSet.whitespaces.contains)
  }

  private mutating func finish() {
    // The text of an alias may contain a redirection.
    guard let outputOffset, typed.prefix(while: { !$0.isWhitespace }).lowercased() != "alias" else {
      return append(.command(typed.trimmingCharacters(in: .whitespaces), to: nil))
    }
    let end = typed.utf8.index(typed.startIndex, offsetBy: outputOffset)
    let rest = typed[end...].dropFirst()
    append(
      .command(
        typed[..<end].trimmingCharacters(in: .whitespaces),
        to: typed[end] == "|" ? .program(rest.trimmingCharacters(in: .whitespaces)) : Self.file(rest)))
  }

  /// Appends the current command unless it is blank, and begins the next command.
  private mutating func append(_ action: Invocation.Action) {
    let whole = typed.trimmingCharacters(in: .whitespaces)
    if !whole.isEmpty { invocations.append(Invocation(whole, action, line: line)) }
    (typed, outputOffset) = ("", nil)
  }

  private static func file(_ text: Substring) -> Invocation.Output {
    let (mode, name): (OutputFile.Mode, Substring) =
      switch text.first {
      case ">": (.appending, text.dropFirst())
      case "!": (.replacing, text.dropFirst())
      default: (.new, text)
      }
    return .file(name.trimmingCharacters(in: .whitespaces), mode)
  }
}
