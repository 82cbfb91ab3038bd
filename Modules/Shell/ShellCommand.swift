package import JSON
package import Terminal
package import Viper

/// An available command: the shell's or the scene's.
package struct ShellCommand {
  /// The input after the name, and the action.
  package enum Body {
    case plain(() throws -> CommandResult)
    case route((String) throws -> CommandResult)
    /// A text, which is optional if its usage is in brackets.
    case text(usage: String, example: String, (String) throws -> CommandResult)
    /// Words, which are optional if their usage is in brackets; `known` are the phrases to complete.
    case words(usage: String, known: [[String]], (String) throws -> CommandResult)
    /// The name of a command, or another word that `help` knows; optional.
    case command((String?) throws -> CommandResult)
    /// An action of the scene on top.
    case scene(SceneCommand.Body)
  }

  package let name: String
  /// Its group in `help`.
  package let group: CommandGroup
  /// One line for `help`, in the user's language.
  package let summary: String
  /// The JSON that it prints in a script.
  package let output: CommandOutput
  /// Whether it has an effect here and now.
  let isUseful: () -> Bool
  /// Whether a prefix that another command has, too, means the other.
  let yields: Bool
  private(set) var body: Body

  init(
    _ word: ShellWord, in group: CommandGroup, summary: String, output: CommandOutput,
    isUseful: @escaping () -> Bool = { true }, body: Body
  ) {
    name = word.rawValue
    self.group = group
    self.summary = summary
    self.output = output
    self.isUseful = isUseful
    yields = false
    self.body = body
  }

  /// A command of a scene or of the program.
  package init(_ command: SceneCommand) {
    name = command.name
    group = command.group
    summary = command.summary
    output = command.output
    isUseful = command.isUseful
    yields = command.yields
    body = .scene(command.body)
  }

  /// The same command with another action.
  func with(_ body: Body) -> ShellCommand {
    var command = self
    command.body = body
    return command
  }

  /// The name with its input, as `help` shows it.
  package var usage: String {
    switch body {
    case .plain, .scene(.plain): name
    case .route: "\(name) ROUTE"
    case .text(let usage, _, _), .words(let usage, _, _): "\(name) \(usage)"
    case .command: "\(name) [COMMAND]"
    case .scene(.row): "\(name) N"
    case .scene(.optionalRows): "\(name) [N-M,…]"
    case .scene(.rows): "\(name) N-M,…"
    case .scene(.rowAndWords(_, let usage, _)): "\(name) N \(usage)"
    case .scene(.text(_, let usage, _)): "\(name) \(usage)"
    case .scene(.words): "\(name) …"
    }
  }

  /// The words that can follow the name; nil for a command without choices.
  package var choices: [String]? {
    body.phrases?.map { ([name] + $0).joined(separator: " ") }
  }

  /// A line as it may be typed.
  ///
  /// - Parameters:
  ///   - row: the number of a row on which the command has an effect; nil for none.
  ///   - route: the route of a place.
  /// - Returns: the line.
  package func example(row: Int?, route: String) -> String {
    let number = String(row ?? 1)
    return switch body {
    case .plain, .scene(.plain): name
    case .route: "\(name) \(route)"
    case .text(_, let example, _), .scene(.text(_, _, let example)): "\(name) \(example)"
    case .command: "\(name) \(ShellWord.goto.rawValue)"
    case .scene(.row), .scene(.optionalRows), .scene(.rows): "\(name) \(number)"
    case .scene(.rowAndWords(_, _, let example)): "\(name) \(number) \(example)"
    case .words, .scene(.words): choices?.first ?? name
    }
  }
}

extension ShellCommand.Body {
  /// The phrases to complete; nil for input of another kind.
  var phrases: [[String]]? {
    switch self {
    case .words(_, let known, _), .scene(.words(_, let known)): known
    default: nil
    }
  }
}

/// The result of a command.
package enum CommandResult {
  /// The answer of a scene's action.
  case answer(ActionAnswer, to: SceneAction)
  /// The scene that is now on top.
  case scene
  /// The screenful of rows shown last; in a script all rows.
  case rows
  /// The screenful that begins with the row of a number, or with the first row for 1; in a script that row.
  case rowsFrom(Int)
  /// The next rows.
  case more(MoreRows)
  /// The new rows.
  case new
  /// Some of the loaded rows.
  case chosen(ChosenRows)
  /// Lines of text, and the same as JSON.
  case text([Paragraph], JSONValue)
  /// A change of the shell, with its lines and JSON; the start-up file and scripts without JSON show only notable ones.
  case changed([Paragraph], JSONValue, isNotable: Bool)
  /// The end of the program, once the person has asked for it again.
  case askToLeave
  /// The end of the program.
  case quit
}
