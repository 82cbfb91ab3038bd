import Terminal
import Viper

/// An available command: the shell's or the scene's.
struct ShellCommand {
  /// The input after the name, and the action.
  enum Body {
    case plain(() throws -> CommandResult)
    case route((String) throws -> CommandResult)
    case server((String) throws -> CommandResult)
    /// A text, which is optional.
    case text(usage: String, (String) throws -> CommandResult)
    /// Words, which are optional; `known` are the phrases to complete.
    case words(usage: String, known: [[String]], (String) throws -> CommandResult)
    /// The name of a command, which is optional.
    case command((String?) throws -> CommandResult)
    /// An action of the scene on top.
    case scene(SceneCommand.Body)
  }

  let name: String
  /// One line for `help`, in the user's language.
  let summary: String
  let body: Body

  /// The same command with another action.
  func with(_ body: Body) -> ShellCommand {
    ShellCommand(name: name, summary: summary, body: body)
  }

  /// The name with its input, as `help` shows it.
  var usage: String {
    switch body {
    case .plain, .scene(.plain): name
    case .route: "\(name) ROUTE"
    case .server: "\(name) SERVER"
    case .text(let usage, _), .words(let usage, _, _): "\(name) [\(usage)]"
    case .command: "\(name) [COMMAND]"
    case .scene(.row): "\(name) N"
    case .scene(.optionalRow): "\(name) [N]"
    case .scene(.rows): "\(name) N-M,…"
    case .scene(.rowAndWords): "\(name) N …"
    case .scene(.text(_, let usage)): "\(name) \(usage)"
    case .scene(.words(_, let known)): "\(name) \(known.map { $0.joined(separator: " ") }.joined(separator: "|"))"
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
enum CommandResult {
  /// The answer of a scene's action.
  case answer(ActionAnswer, to: SceneAction)
  /// The scene that is now on top.
  case scene
  /// The screenful of rows shown last; in a script all rows.
  case rows
  /// The rows of the scene on top, from the first.
  case firstRows
  /// The next rows.
  case more
  /// The new rows.
  case new
  /// Some of the loaded rows.
  case chosen(ChosenRows)
  /// Lines of text, and the same as JSON.
  case text([Paragraph], JSONValue)
  /// The end of the program, once the person has asked for it again.
  case askToLeave
  /// The end of the program.
  case quit
}
