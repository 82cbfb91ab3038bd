import Localization
import Terminal
import Testing

@testable import App

/// Checks the lines printed at the start.
@Suite(.timeLimit(.minutes(1)))
struct GreetingTests {
  private nonisolated static let screen = ["STY": "1.pts", "TERM": "screen"]

  @Test func theGreetingTellsUsersOfGNUScreenHowToGetMoreColours() {
    #expect(lines(Self.screen, .eight).last == "TERM=screen-256color shows 256 colours.")
  }

  @Test(
    arguments: [
      (screen, .none), (screen, .indexed), (["TERM": "screen"], .eight),
      (["STY": "1.pts", "TERM": "screen-256color"], .eight),
    ] as [([String: String], ColorDepth)])
  func terminalsExceptGNUScreenGetNoHintAboutColours(environment: [String: String], colors: ColorDepth) {
    #expect(lines(environment, colors).count == 1)
  }

  @Test func theGreetingExplainsTheAddCommandUntilTheUserHasSources() {
    let own = ["Your own sources: add ADDRESS, or import FILE."]
    #expect(Array(lines([:], .none, hasDemoOnly: true).dropFirst()) == own)
    #expect(lines([:], .none, isFirstVisit: false, hasDemoOnly: true) == own)
    #expect(lines([:], .none, isFirstVisit: false) == [])
  }

  @Test(arguments: Language.supported) func greetingLinesFitOnTheScreen(language: Language) {
    let lines = lines([:], .none, isFirstVisit: false, hasDemoOnly: true, language)
    #expect(lines.count == 1)
    for line in lines { #expect(StyledText(line: line).width <= 80, "\(line)") }
  }

  private func lines(
    _ environment: [String: String], _ colors: ColorDepth, isFirstVisit: Bool = true, hasDemoOnly: Bool = false,
    _ language: Language = .english
  ) -> [String] {
    Greeting(
      texts: ProgramText.table.strings(for: language), environment: environment, isLanguageChosen: true,
      colors: colors, isFirstVisit: isFirstVisit, hasDemoOnly: hasDemoOnly
    ).lines
  }
}
