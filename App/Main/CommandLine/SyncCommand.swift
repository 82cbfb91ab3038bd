import Foundation
import Shell

/// The command `feedshell sync [NAME]`, which syncs accounts with their servers, for example from cron.
enum SyncCommand {
  private static let name = CommandLineKey<[String]>(rest: "NAME", .syncNameHelp)

  static let command = CommandLineCommand(
    "sync", .syncAbstract, arguments: [name.option], options: [Browse.output.option]
  ) { line, context in
    let options = Launcher.Options(
      source: try SourceOption(nil, in: context), settings: Settings(language: context.language),
      format: line[Browse.output])
    let launcher = try Launcher(options, context)
    launcher.sync(line[name].joined(separator: " "))
    withExtendedLifetime(launcher) { RunLoop.main.run() }
  }
}
