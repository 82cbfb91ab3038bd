import Foundation
import Shell
import Viper

/// The command-line commands that edit the list of sources, and that export and import the user's data: each runs a
/// command of the prompt, like a script.
enum SourceCommand {
  private static let address = CommandLineKey(argument: "ADDRESS", .addressHelp)
  private static let name = CommandLineKey<[String]>(rest: "NAME", .nameHelp)
  private static let file = CommandLineKey(argument: "FILE", .listFileHelp, values: .files)
  private static let all = CommandLineKey(flag: "--all", .importAllHelp)
  private static let stateFile = CommandLineKey(argument: "FILE", .stateFileHelp, values: .files)
  private static let allOfState = CommandLineKey(flag: "--all", .stateAllHelp)

  /// The commands about the list of sources.
  static let ofList = [
    command(ShellWord.add.rawValue, .addAbstract, [address.option, name.option]),
    command(ShellWord.import.rawValue, .importAbstract, [file.option], [all.option]),
    command(ShellWord.export.rawValue, .exportAbstract, [file.option]),
  ]
  /// The commands that export and import the user's data.
  static let state = CommandLineCommand(
    "state", .stateAbstract,
    subcommands: [
      command("export", .stateExportAbstract, [stateFile.option]),
      command("import", .stateImportAbstract, [stateFile.option], [allOfState.option]),
    ])

  private static func command(
    _ name: String, _ abstract: ProgramText, _ arguments: [CommandLineOption], _ options: [CommandLineOption] = []
  ) -> CommandLineCommand {
    CommandLineCommand(name, abstract, arguments: arguments, options: [Browse.output.option] + options) {
      line, context in
      let options = Launcher.Options(
        source: try SourceOption(nil, in: context), settings: Settings(language: context.language),
        commands: [.command(typed(line))], format: line[Browse.output])
      let launcher = try Launcher(options, context)
      launcher.launch(at: try launcher.destinations(for: ShellWord.sources.rawValue))
      withExtendedLifetime(launcher) { RunLoop.main.run() }
    }
  }

  /// The equivalent command at the prompt.
  static func typed(_ line: ParsedCommandLine) -> String {
    let words =
      switch line.command.name {
      case ShellWord.add.rawValue: [word(line[address])] + line[name]
      case ShellWord.export.rawValue: [fileWord(line[file])]
      default: [word(line[file])] + (line[all] ? ["--all"] : [])
      }
    return (line.commands.dropFirst().map(\.name) + words).joined(separator: " ")
  }

  /// A word for the prompt, quoted if necessary.
  private static func word(_ text: String) -> String { CommandWords.word(text) ?? text }

  /// A file name for the prompt; a trailing `!`, which allows replacing the file, stays outside the quotation marks.
  private static func fileWord(_ file: String) -> String {
    let mark = "!"
    return file.hasSuffix(mark) ? word(String(file.dropLast())) + mark : word(file)
  }
}
