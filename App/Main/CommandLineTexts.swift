import Foundation
import Readline
import Viper

/// What the command line says, in the language that the environment or `--language` asks for.
nonisolated enum CommandLineTexts {
  /// Command lines are parsed on the main thread, before anything else runs.
  static let shared = MainActor.assumeIsolated { AppText.table.strings(for: language) }

  /// The texts are wanted before the options are parsed, by the parser's own help.
  private static var language: Language {
    let arguments = ProgramArguments.all
    let option = "--language"
    let wish =
      arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }
      ?? arguments.first { $0.hasPrefix(option + "=") }.map { String($0.dropFirst(option.count + 1)) }
    return wish.flatMap(Language.init(matching:)) ?? Language(environment: FeedShell.environment)
  }
}
