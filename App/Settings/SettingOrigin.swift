/// The place where the value of a setting was chosen.
nonisolated enum SettingOrigin: Hashable, Sendable {
  /// Nowhere: the value is that of a first visit.
  case standard
  /// Chosen by the program, as the terminal or the screen has it.
  case automatic
  /// An option of the command line, such as `--images`.
  case option(String)
  /// A variable of the environment, such as `LANG`.
  case variable(String)
  /// A line of the start-up file.
  case startUpFile(line: Int)
  /// The command `set` at the prompt, or in a script.
  case command
}

nonisolated extension SettingOrigin {
  /// The origin as `set` shows it; the words are those to type.
  var text: String {
    switch self {
    case .standard: "default"
    case .automatic: "auto"
    case .option(let option): option
    case .variable(let variable): variable
    case .startUpFile(let line): "rc:\(line)"
    case .command: "set"
    }
  }
}
