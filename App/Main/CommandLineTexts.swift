import Foundation
import Localization
import Readline

/// The texts of the command line, in the language of `--language` or the environment.
nonisolated enum CommandLineTexts {
  /// Texts, made on the main thread, which parses the command line before anything else runs.
  static let shared = MainActor.assumeIsolated { AppText.table.strings(for: language) }

  /// The language, parsed here because the parser's help needs the texts before it has parsed the options.
  static var language: Language {
    let tag = ProgramArguments.value(of: "--language")
    return tag.flatMap(Language.init(matching:)) ?? Language(environment: FeedShell.environment)
  }
}
