import SceneKit
import SceneTesting
import Testing
import Viper

@testable import App

/// Checks the program's own catalog, and packages added to it.
@Suite(.timeLimit(.minutes(1)))
struct CatalogProblemTests {
  @Test func theSceneCatalogOfFeedShellIsValid() throws {
    for problem in try TestApp().core.catalog.problems() {
      Issue.record(Comment(rawValue: problem.description))
    }
  }

  /// The tests of a package get the program's patterns from a list.
  ///
  /// A scene under development in this tree may be missing from it.
  @Test func everyRoutePatternReservedForFeedShellIsInTheSceneCatalog() throws {
    let patterns = Set(try TestApp().core.catalog.entries.map(\.kind.pattern.description))
    #expect(Set(SceneKind.patternsOfProgram).subtracting(patterns) == [])
    #expect(Set(SceneKind.wordsOfProgram).subtracting(patterns.map { String($0.prefix { $0 != "/" }) }) == [])
  }

  @Test func aPackageSceneWithANameUsedByFeedShellIsReported() throws {
    let app = try TestApp(scenes: [
      ScenePackage("names") { _ in [OutsideScene.entry("posters", pattern: "names")] }
    ])
    #expect(
      app.core.catalog.problems().map(\.what) == [
        "“posters” of the package “names” cannot be reached: FeedShell has a scene of that name."
      ])
  }
}
