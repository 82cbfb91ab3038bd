import Readline
import SceneTesting
import TestSupport
import Testing

/// Shows a spinner in the prompt only while work is running.
@Suite(.timeLimit(.minutes(1)))
struct SpinnerTests {
  @Test func theSpinnerIsShownWhileASceneLoads() async throws {
    let app = try TestApp()
    try app.openShell(isAnimated: true)
    await waitUntil { app.console.prompt != "feed> " }
    #expect(app.console.prompt.hasSuffix(" feed> "))
    await app.answers(Sample.feed, at: 0)
    #expect(app.console.prompt == "feed> ")
    let prompts = app.console.promptCount
    app.types("where")
    #expect(app.console.prompt == "feed> ")
    #expect(app.console.promptCount == prompts + 1, "by the command alone")
  }

  @Test func theSpinnerStopsWhenTheLoadIsCancelled() async throws {
    let app = try TestApp()
    try app.openShell(isAnimated: true)
    await waitUntil { app.console.prompt != "feed> " }
    app.console.onEvent(.interrupt)
    #expect(app.console.prompt == "feed> ")
  }

  @Test func aPauseRequestedByTheServerIsCountedDown() async throws {
    let app = try TestApp()
    try app.openShell(isAnimated: true)
    app.waits(seconds: 12)
    await waitUntil { app.console.prompt.hasSuffix(" 12 s feed> ") }
    app.hoursPass(5 / 3_600)
    await waitUntil { app.console.prompt.hasSuffix(" 7 s feed> ") }
    app.hoursPass(7 / 3_600)
    await waitUntil { !app.console.prompt.contains(" s feed> ") }
    await app.answers(Sample.feed, at: 0)
    #expect(app.console.prompt == "feed> ")
  }

  @Test func thePauseOfACancelledLoadIsNotCountedDown() async throws {
    let app = try TestApp()
    try app.openShell(isAnimated: true)
    app.waits(seconds: 12)
    await waitUntil { app.console.prompt.hasSuffix(" 12 s feed> ") }
    app.console.onEvent(.interrupt)
    app.types("refresh")
    await waitUntil { app.console.prompt != "feed> " }
    #expect(!app.console.prompt.contains(" s feed> "))
  }
}
