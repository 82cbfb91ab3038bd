import SceneTesting

/// A clock that a test moves on.
final class SteppedClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    /// The instants that are slept until, by the number of the sleep.
    var sleeps: [Int: Instant] = [:]
    var count = 0
  }

  private let state = WaitableState(State())

  var now: Instant { state.state.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.update { state in
      state.count += 1
      state.sleeps[state.count] = deadline
      return state.count
    }
    await state.wait { $0.now >= deadline }
    state.update { $0.sleeps[number] = nil }
    try Task.checkCancellation()
  }

  /// Waits until something sleeps for a time from now, and moves the clock on by it: those that are due then wake up.
  func advance(by duration: Duration) async {
    await state.wait { state in state.sleeps.values.contains { $0 <= state.now.advanced(by: duration) } }
    state.update { $0.now = $0.now.advanced(by: duration) }
    await state.wait { state in state.sleeps.values.allSatisfy { $0 > state.now } }
  }
}
