import SceneKit
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct SceneEntryTests {
  @Test func theRouteOfASceneIsBuiltFromItsPatternAndParameters() {
    let kind = SceneKind("quote", pattern: "quotes/{id}", on: "quotes")
    #expect(kind.placement(["id": "a b"]) == ScenePlacement("quote", at: Route(["quotes", "a b"])))
    #expect(kind.placement() == ScenePlacement("quote", at: Route(["quote"])), "a parameter is missing")
    #expect(kind.parent == RoutePattern("quotes"))
  }
}
