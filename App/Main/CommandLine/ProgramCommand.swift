import ArgumentParser
import Commands
import Foundation
import Localization

/// A command of the program, which the parser reads.
///
/// Help is the program's own: the parser's would be in English only.
nonisolated protocol ProgramCommand: ParsableCommand {
  /// Runs it.
  ///
  /// - Throws: `ValidationError` for a bad command line.
  @MainActor func run(in context: ProgramContext) throws
}

nonisolated extension ProgramCommand {
  /// The command with its options and arguments.
  ///
  /// - Throws: an error of the parser, or `ValidationError`.
  @MainActor static func command(of context: ProgramContext) throws -> Self {
    if let option = context.words.incomplete {
      throw ValidationError(context.texts(.missingValue, ["option": option.label]))
    }
    return try parse(context.words.rest)
  }

  static var configuration: CommandConfiguration { CommandConfiguration(helpNames: []) }
}
