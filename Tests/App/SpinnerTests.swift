import Readline
import SceneTesting
import TestSupport
import Testing

/// The spinner in the prompt: there while work is under way, and not a moment longer.
@Suite(.timeLimit(.minutes(1)))
struct SpinnerTests {
  @Test func itTurnsWhileASceneLoadsAndStopsWhenThatEnds() async throws {
    let app = try TestApp()
    try app.openShell(isAnimated: true)
    while app.console.prompt == "feed> " { try await nextTurn() }
    #expect(app.console.prompt.hasSuffix(" feed> "))
    await app.answers(Sample.feed, at: 0)
    #expect(app.console.prompt == "feed> ")
    let prompts = app.console.promptCount
    app.types("where")
    #expect(app.console.prompt == "feed> ")
    #expect(app.console.promptCount == prompts + 1, "by the command alone")
  }

  @Test func itStopsWhenTheLoadIsCancelled() async throws {
    let app = try TestApp()
    try app.openShell(isAnimated: true)
    while app.console.prompt == "feed> " { try await nextTurn() }
    app.console.onEvent(.interrupt)
    #expect(app.console.prompt == "feed> ")
  }

  private func nextTurn() async throws {
    try Task.checkCancellation()
    await Task.yield()
  }
}
