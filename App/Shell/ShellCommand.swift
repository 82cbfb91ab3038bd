import Terminal
import Viper

/// A command that can be typed now.
struct ShellCommand {
  /// What follows the name, and what is done with it.
  enum Body {
    case plain(() throws -> Reply)
    /// The number of a row.
    case row((Int) throws -> Reply)
    /// The number of a row, or nothing.
    case optionalRow((Int?) throws -> Reply)
    /// Words, of which these are known.
    case words(([String]) throws -> Reply, known: [[String]])
    case route((String) throws -> Reply)
    /// The name of a command, or nothing.
    case command((String?) throws -> Reply)
  }

  let name: String
  /// Other words for it, which are not completed.
  var aliases: [String] = []
  /// One line for `help`, in the user's language.
  let summary: String
  let body: Body

  /// The name with its argument, as `help` shows it.
  var usage: String {
    switch body {
    case .plain: name
    case .row: "\(name) N"
    case .optionalRow: "\(name) [N]"
    case .words(_, let known): "\(name) \(known.map { $0.joined(separator: " ") }.joined(separator: "|"))"
    case .route: "\(name) ROUTE"
    case .command: "\(name) [COMMAND]"
    }
  }
}

/// What a command comes to.
enum Reply {
  /// The scene that is now on top shows what it has, as soon as it has it.
  case scene
  /// What the scene on top has begun shows itself, as it arrives.
  case arrivals
  /// The rows of the scene on top, as they are.
  case rows
  /// The rows that come next.
  case more
  /// Lines for a person, and the same as a value for a script.
  case text([Paragraph], JSONValue)
  /// The program ends.
  case quit
}
