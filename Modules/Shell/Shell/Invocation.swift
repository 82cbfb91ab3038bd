import Foundation

/// A command as it was typed: its words, and where its result goes.
package nonisolated struct Invocation: Equatable, Sendable {
  package enum Output: Equatable, Sendable {
    /// The screen, or what a script prints.
    case screen
    /// `| program`: words for a shell.
    case program(String)
    /// `> file`, with blanks and quotation marks as typed.
    case file(String, OutputFile.Mode)

    var isFile: Bool {
      if case .file = self { true } else { false }
    }
  }

  /// The whole command, without blanks around it.
  package let typed: String
  /// Whether it is for a shell: `!program`.
  package let isForShell: Bool
  /// The command without its output; of one for a shell, the words behind the `!`.
  package let text: String
  package let output: Output
  /// Its line in the start-up file; nil for one that was typed.
  package var line: Int?

  /// A command of FeedShell that shows its result.
  package init(_ text: String, line: Int? = nil) {
    self.init(typed: text, isForShell: false, text: text, output: .screen, line: line)
  }

  fileprivate init(typed: String, isForShell: Bool, text: String, output: Output, line: Int?) {
    (self.typed, self.isForShell, self.text) = (typed, isForShell, text)
    (self.output, self.line) = (output, line)
  }

  /// The commands in a text, without comments, which begin with `#`.
  ///
  /// - Parameters:
  ///   - text: lines with commands, which `;` separates.
  ///   - line: the number of the line in the start-up file; nil for commands that were typed.
  /// - Returns: the commands, in order.
  package static func list(in text: String, line: Int? = nil) -> [Invocation] {
    all(in: text, line: line).filter { !$0.typed.hasPrefix("#") || rowNumber(in: $0.typed) != nil }
  }

  /// The commands in a text, of which those that begin with `#` are the names of groups.
  static func all(in text: String, line: Int? = nil) -> [Invocation] {
    var parser = InvocationParser(line: line)
    for line in text.split(whereSeparator: { ["\n", "\r\n", "\r"].contains($0) }) { parser.parse(line) }
    return parser.invocations
  }

  /// The command that a word at the end of a text belongs to, up to that word.
  package static func beginning(before word: String, in text: String) -> String {
    // Further letters may follow, so that a `;` before them is within their word.
    let command = all(in: text + word + "x").last?.typed ?? ""
    return String(command.dropLast(word.count + 1))
  }

  /// The first word, in small letters.
  var name: String { text.prefix { !$0.isWhitespace }.lowercased() }
  /// The text behind the first word, without blanks around it.
  var argument: String { text.drop { !$0.isWhitespace }.trimmingCharacters(in: .whitespaces) }
  /// The number of a row that is the whole command: `3`, `3.2`, `3.` or `#3`; nil for any other.
  var rowNumber: String? { Self.rowNumber(in: text) }

  private static func rowNumber(in text: String) -> String? {
    let isMarked = text.hasPrefix("#")
    let number = isMarked ? text.dropFirst() : text.hasSuffix(".") ? text.dropLast() : text[...]
    // Any other text after a # is a comment.
    if isMarked, !number.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }) { return nil }
    guard number.first.map({ ("0"..."9").contains($0) }) == true, !number.contains(where: \.isWhitespace) else {
      return nil
    }
    return String(number)
  }
}

/// Reads the commands of lines, each character once.
///
/// `;` separates commands, `|` and `>` begin an output; but not within quotation marks, or within a word that may be a
/// name. `!` takes the rest of its line.
private nonisolated struct InvocationParser {
  private(set) var invocations: [Invocation] = []
  private let line: Int?
  private var typed = ""
  /// The offset of the sign of the output, in bytes; nil without one.
  private var sign: Int?

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
      if typed.isEmpty, character.isWhitespace { continue }
      if typed.isEmpty, character == "!", !isName {
        typed = "!" + rest
        return append(text: rest, isForShell: true)
      }
      if character == ";", !quotes.isOpen, !isName {
        end()
        quotes = QuotationMarks()
        continue
      }
      quotes.take(character, before: rest)
      if "|>".contains(character), !quotes.isOpen, !isName {
        if sign == nil { sign = typed.utf8.count }
        // Behind a pipe, the text is for a shell; behind an arrow, it is a name.
        quotes.knowsApostrophes = true
      }
      typed.append(character)
    }
    end()
  }

  private mutating func end() {
    // An alias may stand for a command with an output.
    guard let sign, typed.prefix(while: { !$0.isWhitespace }).lowercased() != "alias" else {
      return append(text: typed[...])
    }
    let end = typed.utf8.index(typed.startIndex, offsetBy: sign)
    let rest = typed[end...].dropFirst()
    append(
      text: typed[..<end],
      to: typed[end] == "|" ? .program(rest.trimmingCharacters(in: .whitespaces)) : Self.file(rest))
  }

  /// Ends the command that is read; one without any character is none.
  private mutating func append(
    text: Substring, isForShell: Bool = false, to output: Invocation.Output = .screen
  ) {
    let whole = typed.trimmingCharacters(in: .whitespaces)
    if !whole.isEmpty {
      invocations.append(
        Invocation(
          typed: whole, isForShell: isForShell, text: text.trimmingCharacters(in: .whitespaces),
          output: output, line: line))
    }
    (typed, sign) = ("", nil)
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
