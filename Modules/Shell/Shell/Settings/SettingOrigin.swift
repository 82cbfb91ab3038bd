/// The origin of the value of a setting.
package nonisolated enum SettingOrigin: Hashable, Sendable {
  /// Nowhere: the value is that of a first visit.
  case standard
  /// Chosen by the program, as the terminal or the screen has it.
  case automatic
  /// A variable of the environment, such as `LANG`.
  case variable(String)
  /// A line of the start-up file.
  case startUpFile(line: Int)
  /// The command `set` at the prompt of an earlier visit.
  case remembered
  /// The command `set` at the prompt.
  case typed
  /// An option of the command line, such as `--images`.
  case option(String)
  /// The command `set` in a script.
  case command
}

nonisolated extension SettingOrigin {
  /// The rank among the origins of one setting: the choice of the highest counts.
  package var rank: Int {
    switch self {
    case .standard, .automatic: 0
    case .variable: 1
    case .startUpFile: 2
    case .remembered: 3
    case .typed: 4
    case .option: 5
    case .command: 6
    }
  }

  /// The origin as `set` shows it; the words are those to type.
  package var text: String {
    switch self {
    case .standard: "default"
    case .automatic: "auto"
    case .variable(let variable): variable
    case .startUpFile(let line): "rc:\(line)"
    case .remembered: "remembered"
    case .typed, .command: "set"
    case .option(let option): option
    }
  }
}
