import ContractTesting
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
@MainActor struct TrackingTests {
  @Test func anObjectThatIsStillThereInTheEndIsFound() async throws {
    var kept: [Kept] = []
    let violations = try await LeavesNothingBehind.violations { @MainActor in
      tracked(Kept())
      kept.append(tracked(Kept()))
    }
    #expect(violations.map(\.what) == ["Kept is still in memory after its scene has gone."])
    #expect(kept.count == 1)
  }

  private final class Kept {}
}
