/// The origin of a setting's value.
package nonisolated enum SettingOrigin: Hashable, Sendable {
  /// The default value.
  case standard
  /// Selected by the program, depending on the terminal or the screen.
  case automatic
  /// An environment variable, such as `LANG`.
  case variable(String)
  /// A line of the start-up file.
  case startUpFile(line: Int)
  /// The command `set`, typed at the prompt in an earlier session.
  case remembered
  /// The command `set`, typed at the prompt in this session.
  case typed
  /// An option of the command line, such as `--images`.
  case option(String)
  /// The command `set` in a script.
  case command
}

nonisolated extension SettingOrigin {
  /// The precedence of the origin; the value whose origin has the highest rank applies.
  package var rank: Int { facts.rank }

  /// The origin as displayed by `set`; words that the user types are not translated.
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
