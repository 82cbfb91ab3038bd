import Foundation
import Synchronization

/// A clock that stands still until it is moved.
nonisolated final class TestClock: Sendable {
  private let time: Mutex<Date>

  init(shows time: Date) {
    self.time = Mutex(time)
  }

  var now: Date { time.withLock(\.self) }

  func advance(by interval: TimeInterval) {
    time.withLock { $0 += interval }
  }
}
