import Localization

/// The commands and options of the program: the single table for the parser, help, the manual page and completions.
enum CommandLineTable {
  static let version = CommandLineKey(flag: "--version", .showVersion)

  static func command(of program: Program) -> CommandLineCommand {
    let name = ProgramName.current.command
    let lists =
      program.includes.contains(.sources)
      ? SourceCommand.ofList + [ReloadCommand.reload, ReloadCommand.unread, SyncCommand.command, SourceCommand.state]
      : []
    let ways: [(ProgramText, [String: String])] =
      (lists.isEmpty ? [] : [(.seeLists, UsualCommands.lists(of: name)), (.seeScripts, UsualCommands.scripts)])
      + [(.seeServe, ["command": "\(name) serve --help"])]
    return CommandLineCommand(
      name: name, abstract: ProgramText.abstract.line(),
      notes: (program.start == nil ? [ProgramText.startsAt.line()] : []) + ways.map { $0.line($1) },
      arguments: [Browse.place.option],
      options: Browse.options + program.options.map { CommandLineKey($0).option } + [version.option],
      subcommands: lists + [
        Serve.command, LoginCommand.login, LoginCommand.logout, ScenesCommand.command, CompletionsCommand.command,
        ManualPage.command,
      ], run: Browse.run)
  }
}
