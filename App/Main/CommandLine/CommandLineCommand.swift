import Localization

/// A command of the command line, as help, the manual page and completions show it.
struct CommandLineCommand {
  let name: String
  /// One line about it.
  let abstract: ProgramText
  /// Paragraphs about it.
  var notes: [(Language) -> String] = []
  var arguments: [CommandLineOption] = []
  /// Its options, without `--help`, which every command has.
  var options: [CommandLineOption] = []
  var subcommands: [CommandLineCommand] = []

  /// The option that every command has.
  static let help = CommandLineOption(flag: "-h", "--help", text: .showHelp)

  /// Its options as they are listed.
  var allOptions: [CommandLineOption] { options + [Self.help] }

  /// The option of a name; nil without one.
  func option(named name: Substring) -> CommandLineOption? {
    allOptions.first { $0.names.contains { $0 == name } }
  }
}
