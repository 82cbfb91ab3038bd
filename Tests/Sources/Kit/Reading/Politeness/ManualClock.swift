import Foundation
import Reading
import SceneTesting

@testable import ReadingSupport

/// A clock that a test advances.
final class ManualClock: Sendable {
  private struct State {
    var now = Date(timeIntervalSince1970: 1_795_270_136)
    /// The ends of the sleeps, in order.
    var sleeps: [Date] = []
  }

  private let state = WaitableState(State())

  var now: Date { state.state.now }
  /// The lengths of the sleeps from a date on, in seconds.
  func sleeps(since start: Date) -> [TimeInterval] { state.state.sleeps.map { $0.timeIntervalSince(start) } }

  var timing: PoliteClient.Timing {
    var timing = PoliteClient.Timing()
    timing.now = { [self] in now }
    timing.sleep = { [self] date in
      state.update { $0.sleeps.append(date) }
      await state.wait { $0.now >= date }
      try Task.checkCancellation()
    }
    return timing
  }

  func waitForSleep(_ count: Int = 1) async {
    await state.wait { $0.sleeps.count >= count }
  }

  func advance(_ seconds: TimeInterval) {
    state.update { $0.now += seconds }
  }
}
