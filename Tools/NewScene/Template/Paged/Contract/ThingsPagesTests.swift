import SceneTesting
import Testing

@testable import App

/// Loads all pages of the list; the walk reports a row that is on two pages.
@Suite(.timeLimit(.minutes(1)))
struct ThingsPagesTests {
  @Test func theMoreCommandShowsEachPageUntilTheLast() async throws {
    try await SceneWalk { ThingsModuleFactory($0).entries }.run { walk in
      try await walk.goto("things")
      try await walk.more()
      #expect(walk.screen.contains("Item 11"))
      try await walk.more()
      #expect(walk.screen.contains("Item 25"))
    }
  }
}
