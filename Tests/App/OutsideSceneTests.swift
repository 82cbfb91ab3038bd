import Navigation
import Pictures
import SceneKit
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App

/// Shows scenes of other packages, and reports mistakes of their authors.
@Suite(.timeLimit(.minutes(1)))
struct OutsideSceneTests {
  @Test(arguments: [true, false])
  func aLiteralRouteTakesPrecedenceOverAParameter(numbersOnly: Bool) throws {
    let things = ScenePackage("things") { _ in
      [
        OutsideScene.entry(
          "thing", pattern: "things/{id}", example: ["id": "1"],
          check: { numbersOnly && $0["id"].flatMap(Int.init) == nil ? nil : $0 }),
        OutsideScene.entry("things", pattern: "things/all"),
      ]
    }
    let app = try TestApp(scenes: [things])
    try app.start("things/all")
    #expect(app.stack.top?.name == "things")
    try app.start("things/7")
    #expect(app.stack.top?.name == "thing")
  }

  @Test func circularParentScenesAreReported() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let problems = SceneCatalog(entries: [
          OutsideScene.entry("egg", pattern: "egg", on: "hen"),
          OutsideScene.entry("hen", pattern: "hen", on: "egg"),
        ]).problems()
        #expect(!problems.isEmpty)
      }
    }
  }

  @Test func aPictureWiderThanItsPlaceholderDoesNotCrash() async {
    await #expect(processExitsWith: .success) {
      try await Self.showWidePicture()
    }
  }

  private static func showWidePicture() async throws {
    let bitmap = Bitmap(width: 400, height: 20, rgb: Array(repeating: 200, count: 400 * 20 * 3))
    let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: 40, lines: 6)))
    try #require(picture.width == 40)
    let app = try TestApp(scenes: [
      ScenePackage("wide") { _ in
        [OutsideScene.entry("wide", pattern: "wide", rows: ["the name beside it"], picture: picture)]
      }
    ])
    try app.openShell("wide")
    await waitUntil { app.console.shows("the name beside it") }
  }
}
