import SceneTesting
import Testing

@testable import App

/// A walk through the pages of the list; a row that two pages have is reported.
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
