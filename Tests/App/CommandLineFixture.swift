@testable import App

/// Parses command lines of the program.
@MainActor enum CommandLineFixture {
  static func parse(_ words: [String], _ program: Program = Program()) -> ParsedCommandLine {
    ParsedCommandLine(words, of: CommandLineTable.command(of: program))
  }
}
