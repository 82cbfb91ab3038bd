import Foundation

/// A command as typed, with the destination of its output.
package nonisolated enum TypedCommand: Equatable {
  /// A command of FeedShell, which shows its result.
  case plain(String)
  /// `!program`: words for a shell.
  case program(String)
  /// A command whose result goes elsewhere.
  case redirected(String, to: Output)

  package enum Output: Equatable {
    /// `| program`: words for a shell.
    case program(String)
    /// `> file`, with blanks and quotation marks as typed.
    case file(String, OutputFile.Mode)

    var isFile: Bool {
      if case .file = self { true } else { false }
    }
  }

  /// Parses a command; a pipe or an arrow within quotation marks, or within a word that may be a name, is text.
  package init(parsing command: String) {
    var names = NameWords()
    if command.hasPrefix("!"), !names.take(command[...]) {
      self = .program(command.dropFirst().trimmingCharacters(in: .whitespaces))
      return
    }
    guard command.prefix(while: { !$0.isWhitespace }).lowercased() != "alias",
      let end = Self.endOfCommand(in: command)
    else {
      self = .plain(command)
      return
    }
    let text = command[..<end].trimmingCharacters(in: .whitespaces)
    let rest = command[end...].dropFirst()
    self = .redirected(
      text, to: command[end] == "|" ? .program(rest.trimmingCharacters(in: .whitespaces)) : Self.file(rest))
  }

  private static func file(_ text: Substring) -> Output {
    let (mode, name): (OutputFile.Mode, Substring) =
      switch text.first {
      case ">": (.appending, text.dropFirst())
      case "!": (.replacing, text.dropFirst())
      default: (.new, text)
      }
    return .file(name.trimmingCharacters(in: .whitespaces), mode)
  }

  /// The pipe or the arrow that ends the command itself; nil without one.
  private static func endOfCommand(in command: String) -> String.Index? {
    var quotes = QuotationMarks()
    var names = NameWords()
    var rest = command[...]
    while let character = rest.first {
      let index = rest.startIndex
      let isName = names.take(rest)
      rest = rest.dropFirst()
      quotes.take(character, before: rest)
      if "|>".contains(character), !quotes.isOpen, !isName { return index }
    }
    return nil
  }
}
