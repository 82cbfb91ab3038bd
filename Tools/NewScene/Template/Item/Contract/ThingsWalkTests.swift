import SceneTesting
import Testing

@testable import App

/// A walk from the list to a full item, and back.
@Suite(.timeLimit(.minutes(1)))
struct ThingsWalkTests {
  @Test func openingARowShowsTheWholeOfIt() async throws {
    try await SceneWalk { ThingsModuleFactory($0).entries }.run { walk in
      try await walk.goto("things")
      try await walk.open(1)
      #expect(walk.routes == ["things", "things/1"])
      #expect(walk.screen.contains("An example."))
      try await walk.back()
      #expect(walk.json.contains(#""route":"things""#))
    }
  }
}
