import Loading
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LoadInterleavingTests {
  /// The expected state of a load.
  private struct Load {
    let isPage: Bool
    let end: Task<Void, Never>
    /// The number of the step that waits for its answer; nil when the load has ended.
    var step: Int? = 0
  }

  /// Each load has two answers, and none heeds its cancellation: whatever the order of loads, cancellations and late
  /// answers, only those of the newest load are delivered.
  @Test(arguments: 1...60) func anAnswerOfASupersededLoadIsNeverDelivered(seed: UInt64) async {
    let (sut, loader, output) = makeSUT()
    var random = SeededRandom(seed: seed)
    var loads: [Load] = []
    var current: Int?
    var expected: [String] = []
    for _ in 0..<60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let scope = [LoadScope.first, .refresh, .nextPage(after: "a")].randomElement(using: &random) ?? .first
        let starts = current.map { loads[$0].isPage && !scope.isNextPage } ?? true
        sut.load(scope)
        guard starts, let end = sut.tasks.first?.end else { continue }
        current = loads.count
        loads.append(Load(isPage: scope.isNextPage, end: end))
        _ = await loader.request(for: "\(loads.count - 1).0")
      case 2:
        sut.cancel()
        current = nil
      default:
        guard let load = loads.indices.filter({ loads[$0].step != nil }).randomElement(using: &random),
          let step = loads[load].step
        else { continue }
        let key = "\(load).\(step)"
        await loader.complete(with: key, at: loader.request(for: key))
        if load == current { expected.append(key) }
        if load == current, step == 0 {
          loads[load].step = 1
          _ = await loader.request(for: "\(load).1")
        } else {
          loads[load].step = nil
          await loads[load].end.value
          if load == current { current = nil }
        }
      }
      #expect(output.isLoading == (current != nil))
      #expect(sut.tasks.isEmpty == (current == nil))
      #expect(output.received == expected)
    }
    loader.endAll(with: .success("late"))
  }

  private func makeSUT() -> (ResourceLoader<String>, LoaderSpy<String>, LoadOutputSpy) {
    let loader = LoaderSpy<String>(heedsCancellation: false)
    let output = LoadOutputSpy()
    let count = WaitableState(0)
    let sut = ResourceLoader<String>(
      answers: { _ in
        let number = count.update { count in
          count += 1
          return count - 1
        }
        return Answers(
          { Sourced(try await loader.load("\(number).0"), from: .remote) },
          { Sourced(try await loader.load("\(number).1"), from: .remote) })
      }, output: output)
    return (sut, loader, output)
  }
}
