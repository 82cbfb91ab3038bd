public import Foundation

/// A clock that a test advances explicitly.
///
/// Provides `PresentationContext.now`, and implements `Clock` for sleeping.
public final class TestClock: Clock, Sendable {
  /// A time since the start of the test.
  public struct Instant: InstantProtocol {
    /// The time since the start of the test.
    public let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State: Sendable {
    var elapsed = Duration.zero
    /// The deadlines of the sleepers, by sleep number.
    var sleepers: [Int: Duration] = [:]
    var lastSleeper = 0
  }

  private let start: Date
  private let state = WaitableState(State())

  /// Creates a clock that starts at a date, by default a fixed one on 21 September 2026.
  public init(at date: Date = Date(timeIntervalSince1970: 1_790_000_000)) {
    start = date
  }

  /// The current date of the clock.
  public var date: Date { start + state.state.elapsed / .seconds(1) }
  public var now: Instant { Instant(offset: state.state.elapsed) }
  public var minimumResolution: Duration { .zero }

  /// Waits until the test advances the clock to a deadline; throws immediately if the task is already cancelled.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let sleeper = state.update { state in
      state.lastSleeper += 1
      state.sleepers[state.lastSleeper] = deadline.offset
      return state.lastSleeper
    }
    await state.wait { $0.elapsed >= deadline.offset }
    state.update { $0.sleepers[sleeper] = nil }
    try Task.checkCancellation()
  }

  /// Advances the clock, and wakes sleepers whose deadline has passed.
  public func advance(by duration: Duration) {
    state.update { $0.elapsed += duration }
  }

  /// Waits until there is a sleeper, and at least `number` sleeps have begun.
  public func waitForSleeper(_ number: Int = 1) async {
    await state.wait { $0.lastSleeper >= number && !$0.sleepers.isEmpty }
  }

  /// Waits for a sleeper that is due within `duration`, advances the clock by `duration`, and waits until all due
  /// sleepers have woken.
  public func wakeSleeper(within duration: Duration) async {
    await state.wait { state in state.sleepers.values.contains { $0 <= state.elapsed + duration } }
    advance(by: duration)
    await state.wait { state in state.sleepers.values.allSatisfy { $0 > state.elapsed } }
  }
}
