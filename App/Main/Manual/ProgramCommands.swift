import ArgumentParser
import Localization

/// The complete command line as one tree: for the manual page and the completion scripts, never parsed.
struct ProgramCommands: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "feedshell", abstract: CommandLineTexts.shared[.abstract], version: FeedShell.version,
      subcommands: [
        Serve.self, LoginCommand.self, LogoutCommand.self, CompletionsCommand.self, ManualCommand.self,
      ])
  }

  @OptionGroup var options: Browse
}
