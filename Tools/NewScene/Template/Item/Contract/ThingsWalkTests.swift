import SceneTesting
import Testing

@testable import App

/// Opens a full item from the list, and goes back.
@Suite(.timeLimit(.minutes(1)))
struct ThingsWalkTests {
  /// Opens the second row, because a wrong router may show the first, the entry's example, for every row.
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
