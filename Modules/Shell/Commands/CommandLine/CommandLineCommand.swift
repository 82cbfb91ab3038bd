package import Localization

/// A command of the command line, as help, the manual page and completions show it.
package struct CommandLineCommand {
  package let name: String
  /// One line about it.
  package let abstract: (Language) -> String
  /// Paragraphs about it.
  package let notes: [(Language) -> String]
  package let arguments: [CommandLineOption]
  /// Its options, without `--help`, which every command has.
  package let options: [CommandLineOption]
  package let subcommands: [CommandLineCommand]

  /// A command.
  package init(
    name: String, abstract: @escaping (Language) -> String, notes: [(Language) -> String] = [],
    arguments: [CommandLineOption] = [], options: [CommandLineOption] = [], subcommands: [CommandLineCommand] = []
  ) {
    (self.name, self.abstract, self.notes) = (name, abstract, notes)
    (self.arguments, self.options, self.subcommands) = (arguments, options, subcommands)
  }

  /// The option that every command has.
  private static let help = CommandLineOption(names: ["-h", "--help"]) {
    CommandLineText.table.strings(for: $0)[.showHelp]
  }

  /// Its options as they are listed.
  package var allOptions: [CommandLineOption] { options + [Self.help] }

  /// The option of a name; nil without one.
  func option(named name: Substring) -> CommandLineOption? {
    allOptions.first { $0.names.contains { $0 == name } }
  }
}
