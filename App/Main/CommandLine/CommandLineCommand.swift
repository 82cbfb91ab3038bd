import Localization
import Viper

/// A command of the command line: the one description of its words, for the parser, help, the manual page and
/// completions, and the function that runs it.
struct CommandLineCommand {
  typealias Run = @MainActor (ParsedCommandLine, ProgramContext) throws -> Void

  /// The option that every command has.
  static let help = CommandLineKey(flag: "--help", short: "-h") { CommandLineText.table.strings(for: $0)[.showHelp] }

  let name: String
  /// One line about it.
  let abstract: (Language) -> String
  /// Paragraphs about it.
  var notes: [(Language) -> String] = []
  var arguments: [CommandLineOption] = []
  /// Its options, without `--help`.
  var options: [CommandLineOption] = []
  var subcommands: [CommandLineCommand] = []
  /// Throws a `Failure` for a bad command line; nil for a command that has subcommands only.
  var run: Run?

  /// Its options as they are listed.
  var allOptions: [CommandLineOption] { (options + [Self.help.option]).filter { !$0.isHidden } }

  /// The option of a name; nil without one.
  func option(named name: String) -> CommandLineOption? {
    (options + [Self.help.option]).first { $0.names.contains(name) }
  }

  /// The names of options that may be meant by another word.
  func options(near word: String) -> [String] {
    let names = allOptions.flatMap(\.names).filter { $0.hasPrefix("--") }
    let near = NearestMatch.find(word.lowercased(), among: names)
    guard near.isEmpty, word.count > 4 else { return near }
    return names.filter { $0.hasPrefix(word) || word.hasSuffix($0.dropFirst()) }
  }
}

extension CommandLineCommand {
  /// A command of this program.
  init(
    _ name: String, _ abstract: ProgramText, arguments: [CommandLineOption] = [], options: [CommandLineOption] = [],
    subcommands: [CommandLineCommand] = [], run: Run? = nil
  ) {
    self.init(
      name: name, abstract: abstract.line(), arguments: arguments, options: options, subcommands: subcommands, run: run)
  }
}
