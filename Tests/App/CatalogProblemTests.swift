import SceneKit
import SceneTesting
import Testing

@testable import App

/// The program's own catalog, and entries beside it.
@Suite(.timeLimit(.minutes(1)))
struct CatalogProblemTests {
  @Test func theProgramsOwnCatalogHasNone() throws {
    for problem in try TestApp().core.catalog.problems() {
      Issue.record(Comment(rawValue: problem.description))
    }
  }

  @Test func aNameThatTheProgramHasIsReported() throws {
    let app = try TestApp(scenes: { _ in [OutsideScene.entry("posters", pattern: "elsewhere")] })
    #expect(
      app.core.catalog.problems().map(\.what) == ["Two scenes are called “posters”: those at posters and elsewhere."])
  }
}
