public import Foundation

/// A clock that stands still until a test advances it: a date for `PresentationContext.now`, and a `Clock` to sleep on.
public final class TestClock: Clock, Sendable {
  /// A time since the beginning of the test.
  public struct Instant: InstantProtocol {
    /// The time since the beginning.
    public let offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State: Sendable {
    var elapsed = Duration.zero
    var sleeperCount = 0
  }

  private let start: Date
  private let state = WaitableState(State())

  /// A clock that shows a date; by default always the same, on 21 September 2026.
  public init(at date: Date = Date(timeIntervalSince1970: 1_790_000_000)) {
    start = date
  }

  /// The date that the clock shows.
  public var date: Date { start + state.state.elapsed / .seconds(1) }
  public var now: Instant { Instant(offset: state.state.elapsed) }
  public var minimumResolution: Duration { .zero }

  /// Waits until the test has advanced the clock to a time.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    state.update { $0.sleeperCount += 1 }
    await state.wait { $0.elapsed >= deadline.offset }
    state.update { $0.sleeperCount -= 1 }
    try Task.checkCancellation()
  }

  /// Advances the clock, and wakes those whose time has come.
  public func advance(by duration: Duration) {
    state.update { $0.elapsed += duration }
  }

  /// Waits until someone sleeps on the clock.
  public func waitForSleeper() async {
    await state.wait { $0.sleeperCount > 0 }
  }
}
