import Loading
import Reading
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ReadingPolicyTests {
  private static let table: [(ReadingPolicy, LoadScope, [ReadingPolicy.Step])] = [
    (.savedFirst, .first, [.saved, .remote]),
    (.savedFirst, .refresh, [.remote]),
    (.savedFirst, .nextPage(after: "k"), [.remoteElseSaved]),
    (.remoteFirst, .first, [.remoteElseSaved]),
    (.remoteFirst, .refresh, [.remoteElseSaved]),
    (.remoteFirst, .nextPage(after: "k"), [.remoteElseSaved]),
    (.savedOnly, .first, [.savedElseOffline]),
    (.savedOnly, .refresh, [.savedElseOffline]),
    (.savedOnly, .nextPage(after: "k"), [.savedElseOffline]),
  ]

  @Test(arguments: table)
  func thePolicyAndTheLoadScopeDetermineTheDataSource(
    policy: ReadingPolicy, scope: LoadScope, steps: [ReadingPolicy.Step]
  ) {
    #expect(policy.steps(for: scope) == steps)
  }

  @Test func theTestTableCoversEveryPolicyWithEveryScope() {
    let cases = Set(Self.table.map { Case(policy: $0.0, scope: $0.1) })
    #expect(cases.count == Self.table.count)
    #expect(cases.count == 3 * ReadingPolicy.allCases.count)
  }

  private struct Case: Hashable {
    let policy: ReadingPolicy
    let scope: LoadScope
  }
}
