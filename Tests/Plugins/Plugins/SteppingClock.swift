import SceneTesting
import Synchronization

/// A clock that advances with each reading, and whose sleeps never end.
struct SteppingClock: Clock {
  struct Instant: InstantProtocol {
    let seconds: Int

    func advanced(by duration: Duration) -> Instant { Instant(seconds: seconds + Int(duration.components.seconds)) }
    func duration(to other: Instant) -> Duration { .seconds(other.seconds - seconds) }
    static func < (first: Instant, second: Instant) -> Bool { first.seconds < second.seconds }
  }

  private let looks = Looks()
  private let step: Int

  init(step: Int) {
    self.step = step
  }

  var now: Instant { Instant(seconds: looks.next() * step) }
  var minimumResolution: Duration { .seconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await WaitableState(false).wait { $0 }
    try Task.checkCancellation()
  }

  private final class Looks: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
