import Localization
import Viper

/// A command of the command line, for the parser, help, the manual page and completions, and the function that runs it.
struct CommandLineCommand {
  typealias Run = @MainActor (ParsedCommandLine, ProgramContext) throws -> Void

  /// The option that every command has.
  static let help = CommandLineKey(flag: "--help", short: "-h") { CommandLineText.table.strings(for: $0)[.showHelp] }

  let name: String
  /// A one-line description.
  let abstract: (Language) -> String
  /// Further paragraphs of the description.
  var notes: [(Language) -> String] = []
  var arguments: [CommandLineOption] = []
  /// The command's options, except `--help`.
  var options: [CommandLineOption] = []
  var subcommands: [CommandLineCommand] = []
  /// Runs the command; throws a `Failure` for an invalid command line; nil for a command with subcommands only.
  var run: Run?

  /// The command's options, in the order in which the help lists them.
  var allOptions: [CommandLineOption] { (options + [Self.help.option]).filter { !$0.isHidden } }

  /// The option with the given name; nil if there is none.
  func option(named name: String) -> CommandLineOption? {
    (options + [Self.help.option]).first { $0.names.contains(name) }
  }

  /// The options that are similar to a mistyped one; empty if there are none.
  func options(near word: String) -> [String] {
    let names = allOptions.flatMap(\.names).filter { $0.hasPrefix("--") }
    let near = NearestMatch.find(word.lowercased(), among: names)
    guard near.isEmpty, word.count > 4 else { return near }
    return names.filter { $0.hasPrefix(word) || word.hasSuffix($0.dropFirst()) }
  }
}

extension CommandLineCommand {
  /// Creates a command that is described by the program's texts.
  init(
    _ name: String, _ abstract: ProgramText, arguments: [CommandLineOption] = [], options: [CommandLineOption] = [],
    subcommands: [CommandLineCommand] = [], run: Run? = nil
  ) {
    self.init(
      name: name, abstract: abstract.line(), arguments: arguments, options: options, subcommands: subcommands, run: run)
  }
}
