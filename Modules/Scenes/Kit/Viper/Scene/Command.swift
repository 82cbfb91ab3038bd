/// A command that can be typed: a command of the shell, of the program, or of the scene on top.
public struct Command {
  /// The command word: lower case, no spaces.
  public let name: String
  /// The input after the name.
  public let input: CommandInput
  /// The command's group in `help`.
  public let group: CommandGroup
  /// The one-line description for `help`, in the user's language.
  public let summary: String
  /// The JSON that the command prints in a script.
  public let output: CommandOutput
  /// Whether the command currently has an effect; if not, `help` and completion omit it.
  public let isUseful: @MainActor () -> Bool
  /// Whether a typed prefix that also matches another command selects the other command, so that habitual abbreviations
  /// keep working.
  public let yields: Bool
  /// Whether only the whole name or an alias selects the command, never a prefix; true for commands that change
  /// something on a server.
  ///
  /// A source with the same name takes precedence over such a command.
  public let isTypedInFull: Bool
  /// A word that may be typed in place of row numbers, such as `hidden` in `reveal hidden`; nil if there is none.
  public let word: String?
  /// Executes the command with its input.
  public let run: @MainActor (CommandArguments) throws -> Answer

  /// Creates a command, by default without input.
  public init(
    _ name: String, _ input: CommandInput = .none, in group: CommandGroup, summary: String, output: CommandOutput,
    isUseful: @escaping @MainActor () -> Bool = { true }, yields: Bool = false, isTypedInFull: Bool = false,
    word: String? = nil, run: @escaping @MainActor (CommandArguments) throws -> Answer
  ) {
    self.name = name
    self.input = input
    self.group = group
    self.summary = summary
    self.output = output
    self.isUseful = isUseful
    self.yields = yields
    self.isTypedInFull = isTypedInFull
    self.word = word
    self.run = run
  }
}

/// The input of a command, after its name.
public enum CommandInput: Hashable, Sendable {
  /// No input.
  case none
  /// One or more rows, optionally with words.
  case rows(RowActionInput)
  /// One or more rows, or nothing.
  case optionalRows
  /// A part of a page such as `.3`, a row, or nothing for the page itself.
  ///
  /// `words` describes the words that follow.
  case part(words: String?)
  /// Words; completion offers the given phrases, each as a list of words, and `usage` describes the words in `help`.
  case words([[String]], usage: String = "…")
  /// Text as typed; `usage` describes its parts in `help`, such as `ADDRESS [NAME]`, and `example` is a sample.
  case text(usage: String, example: String)
  /// A route, with ids or row numbers.
  case route
  /// The name of a command, another `help` topic, or nothing.
  case command
}

/// The typed input of a command; any part that the command does not accept is empty.
public struct CommandArguments: Hashable, Sendable {
  /// The rows, in typed order.
  public let rows: [RowReference]
  /// The words, including those after a row.
  public let words: [String]
  /// The whole text after the command's name.
  public let text: String

  /// Creates the input of a command.
  public init(rows: [RowReference] = [], words: [String] = [], text: String = "") {
    self.rows = rows
    self.words = words
    self.text = text
  }
}
