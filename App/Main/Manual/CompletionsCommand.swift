import ArgumentParser
import Localization
import Shell

/// The command `feedshell completions SHELL`: prints the completion script of a shell.
struct CompletionsCommand: ParsableCommand {
  /// A shell with completion scripts.
  nonisolated enum Shell: String, OptionValue {
    case bash, zsh, fish
  }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "completions", _superCommandName: ProgramName.current.command,
      abstract: CommandLineTexts.manual[.completionsAbstract])
  }

  @Argument(help: ArgumentHelp(CommandLineTexts.manual[.shellHelp], valueName: "bash|zsh|fish")) var shell: Shell

  func run() throws {
    let script = CompletionShell(rawValue: shell.rawValue).map(ProgramCommands.script(for:))
    MainActor.assumeIsolated { StandardOutput().writeOrExit(script ?? "") }
    ProgramEnd.exit(0)
  }
}
