import ArgumentParser
import Viper

/// The program.
@main struct FeedShell: ParsableCommand {
  static let version = "0.1.0"

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "feedshell",
      abstract: CommandLineTexts.shared[.abstract],
      version: version,
      subcommands: [Browse.self, Serve.self],
      defaultSubcommand: Browse.self)
  }
}
