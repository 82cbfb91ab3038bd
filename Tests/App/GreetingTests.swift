import Localization
import Terminal
import Testing

@testable import App

/// The lines for a first visit.
@Suite(.timeLimit(.minutes(1)))
struct GreetingTests {
  private nonisolated static let screen = ["STY": "1.pts", "TERM": "screen"]

  @Test func screenWithFewColoursSaysHowToHaveMore() {
    #expect(lines(Self.screen, .eight).last == "TERM=screen-256color shows 256 colours.")
  }

  @Test(
    arguments: [
      (screen, .none), (screen, .indexed), (["TERM": "screen"], .eight),
      (["STY": "1.pts", "TERM": "screen-256color"], .eight),
    ] as [([String: String], ColorDepth)])
  func nothingElseIsSaid(environment: [String: String], colors: ColorDepth) {
    #expect(lines(environment, colors).count == 1)
  }

  private func lines(_ environment: [String: String], _ colors: ColorDepth) -> [String] {
    Greeting(
      texts: ProgramText.table.strings(for: .english), environment: environment, isLanguageChosen: true, colors: colors
    ).lines
  }
}
