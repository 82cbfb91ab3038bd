import SceneTesting
import Testing

@testable import App

/// A walk from the list to a full item, and back.
@Suite(.timeLimit(.minutes(1)))
struct ThingsWalkTests {
  /// Opens the second row: the first one is the example of the entry, which a wrong router may show for every row.
  @Test func openingARowShowsTheWholeItem() async throws {
    try await SceneWalk { ThingsModuleFactory($0).entries }.run { walk in
      try await walk.goto("things")
      try await walk.open(2)
      #expect(walk.routes == ["things", "things/2"])
      #expect(walk.screen.contains("Item 2"))
      try await walk.back()
      #expect(walk.json.contains(#""route":"things""#))
    }
  }
}
