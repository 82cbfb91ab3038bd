import ArgumentParser
import Foundation
import Localization
import Shell

/// The complete command line as one tree: for the manual page and the completion scripts, never parsed.
struct ProgramCommands: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: ProgramName.current.command, abstract: CommandLineTexts.shared[.abstract],
      discussion: discussion, version: Program.current.version,
      subcommands: [
        Serve.self, LoginCommand.self, LogoutCommand.self, ScenesCommand.self, CompletionsCommand.self,
        ManualCommand.self,
      ])
  }

  @OptionGroup var options: Browse

  /// The place where a visit starts; empty in a shell of one's own that starts elsewhere.
  static var discussion: String {
    Program.current.start == nil ? CommandLineTexts.shared[.startsAt] : ""
  }

  /// The completion script of a shell.
  static func script(for shell: CompletionShell) -> String {
    let script = completionScript(for: shell)
    guard shell == .bash, let first = script.firstRange(of: offer + " 1") else { return script }
    // The parser takes a subcommand for ROUTE, and then offers nothing behind it.
    return script.replacingCharacters(in: first, with: offer + " 0")
  }

  private static let offer = "__feedshell_offer_flags_options"
}
