import Localization
import Terminal
import TestSupport
import Testing

@testable import App

/// Runs the same session in every language: no line is cut, too wide or untranslated.
@Suite(.timeLimit(.minutes(1)))
struct LanguageVisitTests {
  private static let commands = [
    "help", "more", "more", "more", "more",
    "help open", "help goto", "help set", "help keys", "help aliases",
    "help scenes", "help sources", "?",
    "set",
    "set colour x", "set color x", "alias", "alias x", "alias x rows", "unalias y", "where", "tree", "rows", "rows 9",
    "rows 1-2", "find lake", "find zzz", "find", "opne", "open 99", "open", "view 2", "back", "view 1", "next",
    "previous", "back", "goto", "goto nowhere", "url 1", "copy 1", "browse x", "save 99", "seen", "new", "retry",
    "more", "more 0", "debug", "rows > /nowhere/file", "!exit 3", "rows |", "posters", "goto posters", "open mars",
    "info", "back", "open 1", "back", "goto messages", "dismiss 1", "top", "goto sources", "q", "resume", "login",
    "shift", "feed",
  ]

  @Test(arguments: Language.supported, [40, 100]) func everyLineOfASampleSessionFitsOnTheScreenAndIsTranslated(
    language: Language, width: Int
  ) async throws {
    let lines = try await visit(in: language, width: width)
    #expect(lines.count > 200)
    for line in lines { #expect(StyledText(line: line).width <= width, "\(line)") }
    guard language != .english else { return }
    let english = Set(try await visit(in: .english, width: width))
    #expect(Untranslated.lines(of: lines, english: english, leastWords: 5) == [])
  }

  /// The lines that a session shows.
  private func visit(in language: Language, width: Int) async throws -> [String] {
    let app = try TestApp(language: language.tag)
    try app.openShell(width: width)
    await app.answers(Sample.feed, at: 0)
    for command in Self.commands {
      app.types(command)
      await app.answersEach(from: 1) { $0.contains("messages") ? Sample.messages(1...2, token: nil) : Sample.comments }
      await app.lineEnds()
    }
    return app.console.printed.flatMap { $0.split(separator: "\n").map(String.init) }
  }
}
