/// The origin of the value of a setting.
package nonisolated enum SettingOrigin: Hashable, Sendable {
  /// The default value.
  case standard
  /// Chosen by the program, depending on the terminal or the screen.
  case automatic
  /// An environment variable, such as `LANG`.
  case variable(String)
  /// A line of the start-up file.
  case startUpFile(line: Int)
  /// The command `set` at the prompt in an earlier session.
  case remembered
  /// The command `set` at the prompt.
  case typed
  /// An option of the command line, such as `--images`.
  case option(String)
  /// The command `set` in a script.
  case command
}

nonisolated extension SettingOrigin {
  /// The precedence among the origins of one setting: the origin with the highest rank applies.
  package var rank: Int { facts.rank }

  /// The origin as `set` shows it; words that the user types are not translated.
  package var text: String { facts.text }

  private var facts: (rank: Int, text: String) {
    switch self {
    case .standard: (0, "default")
    case .automatic: (0, "auto")
    case .variable(let variable): (1, variable)
    case .startUpFile(let line): (2, "rc:\(line)")
    case .remembered: (3, "remembered")
    case .typed: (4, "set")
    case .option(let option): (5, option)
    case .command: (6, "set")
    }
  }
}
