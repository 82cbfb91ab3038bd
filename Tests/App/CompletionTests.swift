import SceneTesting
import TestSupport
import Testing

@testable import App

/// Tab in a list of many rows.
@Suite(.timeLimit(.minutes(1)))
struct CompletionTests {
  @Test func hintsAreMadeOfTheRowsThatAreOfferedOnly() async throws {
    let app = try TestApp(scenes: { _ in
      [OutsideScene.entry("names", pattern: "names", rows: (1...200).map { "name \($0)" })]
    })
    try app.openShell("names")
    await app.idles()
    let before = OutsideScene.hintCount
    #expect(app.console.completes("open 19") == ["19"] + (190...199).map(String.init))
    #expect(OutsideScene.hintCount - before <= 11)
  }
}
