import SceneKit
import Testing
import Viper

@testable import App
@testable import Shell

/// Prints the answers of commands, at the prompt and in a script.
@Suite(.timeLimit(.minutes(1)))
struct AnswerTests {
  @Test func aScriptPrintsAllAnswersOfACommandInOrder() async throws {
    let result = try await app(isInteractive: false).script(
      ["recite 1", "where"], json: false, route: "names", answers: [.body("Ada")])
    #expect(result.out == ["one", "two", "three", "not four", "five", "six", "names"])
  }

  @Test func aCommandCanPrintAfterItReturnsAndAskQuestionsAtThePrompt() async throws {
    let app = try app(isInteractive: true)
    try app.openShell("names")
    await app.answers("Ada", at: 0)
    app.types("recite 1")
    #expect(app.console.printed.suffix(2) == ["Four?", "six"])
    await app.idles()
    #expect(app.console.printed.suffix(3) == ["one", "two", "three"])
    app.types("y")
    await app.idles()
    #expect(app.console.printed.suffix(2) == ["four", "five"])
  }

  private func app(isInteractive: Bool) throws -> TestApp {
    try TestApp(isInteractive: isInteractive, scenes: [NamesScene.package])
  }
}
