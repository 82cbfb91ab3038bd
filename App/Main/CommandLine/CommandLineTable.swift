import Foundation
import Localization
import Shell

/// The commands and options of the program: the one table of help, the manual page and completions.
///
/// The parser has the same options, in the commands of this folder.
enum CommandLineTable {
  /// The command line of a program.
  static func command(of program: Program) -> CommandLineCommand {
    CommandLineCommand(
      name: ProgramName.current.command, abstract: .abstract,
      notes: (program.start == nil ? [CommandLineOption.line(.startsAt)] : [])
        + [CommandLineOption.line(.seeServe, ["command": "\(ProgramName.current.command) serve --help"])],
      arguments: [CommandLineOption(argument: "ROUTE", .routeHelp)],
      options: options + program.options.map(CommandLineOption.init)
        + [CommandLineOption(flag: "--version", text: .showVersion)],
      subcommands: [
        serve, server("login", .loginAbstract), server("logout", .logoutAbstract), scenes,
        CommandLineCommand(
          name: "completions", abstract: .completionsAbstract,
          arguments: [
            CommandLineOption(
              argument: CompletionShell.allCases.map(\.rawValue).joined(separator: "|"), .shellHelp,
              values: .words(CompletionShell.allCases.map(\.rawValue)))
          ]),
        CommandLineCommand(name: "man", abstract: .manualAbstract),
      ])
  }

  private static var options: [CommandLineOption] {
    let languages = Language.supported.map(\.tag)
    return [
      CommandLineOption("--source", "ADDRESS|NAME", .sourceHelp),
      CommandLineOption(
        names: ["-c", "--command"], value: "CMD", takesDashes: true, text: CommandLineOption.line(.commandHelp)),
      CommandLineOption("--output", .outputHelp, standard: ScriptRunner.Format.text),
      CommandLineOption("--color", .colorHelp, standard: ColorMode.auto),
      CommandLineOption("--theme", .themeHelp, standard: ThemeMode.auto),
      CommandLineOption("--images", .imagesHelp, standard: ImageMode.auto),
      CommandLineOption(
        names: ["--language"], value: "TAG", values: .words(languages),
        text: CommandLineOption.line(.languageHelp, ["known": languages.joined(separator: ", ")])),
      CommandLineOption("--width", "N", .widthHelp),
      CommandLineOption("--page-size", "N", .pageSizeHelp, standard: "\(Browse.usualPageSize)"),
      CommandLineOption(names: ["--cache"], value: "DIR", values: .folders, text: CommandLineOption.line(.cacheHelp)),
      CommandLineOption(flag: "--no-cache", text: .noCacheHelp),
      CommandLineOption(flag: "--offline", text: .offlineHelp),
      CommandLineOption(flag: "--wait", text: .waitHelp),
      CommandLineOption(flag: "--resume", text: .resumeHelp),
      CommandLineOption(flag: "--no-rc", text: .noRcHelp),
    ]
  }

  private static var serve: CommandLineCommand {
    CommandLineCommand(
      name: "serve", abstract: .serveAbstract,
      options: [
        CommandLineOption("--port", "N", .portHelp, standard: "0"),
        CommandLineOption("--items", "N", .itemsHelp, standard: "\(Serve.usualItems)"),
        CommandLineOption("--comments", "N", .commentsHelp),
        CommandLineOption("--latency", "MS", .latencyHelp, standard: "0"),
        CommandLineOption("--fail-rate", "F", .failRateHelp, standard: "0"),
        CommandLineOption(flag: "--log", text: .logHelp),
      ])
  }

  private static func server(_ name: String, _ abstract: ProgramText) -> CommandLineCommand {
    CommandLineCommand(
      name: name, abstract: abstract, arguments: [CommandLineOption(argument: "SERVER", .loginServerHelp)])
  }

  private static var scenes: CommandLineCommand {
    let file = CommandLineOption(argument: "FILE", .sceneFileHelp, values: .files)
    return CommandLineCommand(
      name: "scenes", abstract: .scenesAbstract,
      subcommands: [
        CommandLineCommand(name: "add", abstract: .scenesAddAbstract, arguments: [file]),
        CommandLineCommand(name: "list", abstract: .scenesListAbstract),
        CommandLineCommand(
          name: "remove", abstract: .scenesRemoveAbstract,
          arguments: [CommandLineOption(argument: "NAME", .sceneNameHelp)]),
        CommandLineCommand(
          name: "check", abstract: .scenesCheckAbstract, arguments: [file],
          options: [CommandLineOption(flag: "--actions", text: .actionsHelp)]),
      ])
  }
}
