import ContractTesting
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct TrackingTests {
  @Test func aLeakedObjectIsReported() async throws {
    var kept: [Kept] = []
    let violations = try await LeavesNothingBehind.violations { @MainActor in
      tracked(Kept())
      kept.append(tracked(Kept()))
    }
    #expect(
      violations.map(\.what) == [
        "After its scene was released, Kept is held by something outside the scene: a closure, a task or another object."
      ])
    #expect(kept.count == 1)
  }

  private final class Kept {}
}
