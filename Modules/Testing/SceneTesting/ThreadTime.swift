import Foundation

/// The times of the current thread: computing, and waiting for a processor.
///
/// Their difference from the time on the clock is the time that the thread was blocked. A machine that is busy with
/// other work makes a thread wait for a processor, and so neither compute nor block for longer.
struct ThreadTime {
  /// The time that a step held its thread.
  struct Hold: Hashable {
    /// The time that it computed.
    let computing: Duration
    /// The time that it slept, or waited for another thread.
    let blocked: Duration
    var total: Duration { computing + blocked }
  }

  /// The time on the clock.
  var clock = Duration.zero
  /// The time on a processor.
  var computing = Duration.zero
  /// The time in the queue for a processor; nil where the system does not count it.
  var queued: Duration? = .zero

  /// The maximum number of readings, of which one must not be interrupted by a wait for a processor.
  private static let maximumReadings = 10

  /// The times of the current thread.
  ///
  /// A wait for a processor between two of the readings would count as blocked: then they are read again.
  static var now: ThreadTime {
    var queuedBefore = queued
    for _ in 0..<maximumReadings {
      let (clock, computing) = (time(of: CLOCK_MONOTONIC), time(of: CLOCK_THREAD_CPUTIME_ID))
      let queuedAfter = queued
      if queuedAfter == queuedBefore { return ThreadTime(clock: clock, computing: computing, queued: queuedAfter) }
      queuedBefore = queuedAfter
    }
    return ThreadTime(clock: .zero, computing: time(of: CLOCK_THREAD_CPUTIME_ID), queued: nil)
  }

  /// The time that the thread was held since an earlier moment.
  ///
  /// Without the time in the queue, nothing counts as blocked.
  func since(_ start: ThreadTime) -> Hold {
    let computing = computing - start.computing
    let queued = queued.flatMap { end in start.queued.map { end - $0 } }
    return Hold(
      computing: computing, blocked: queued.map { max(.zero, clock - start.clock - computing - $0) } ?? .zero)
  }

  private static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The second number of Linux's `schedstat`, in nanoseconds.
  private static var queued: Duration? {
    guard let file = FileManager.default.contents(atPath: "/proc/thread-self/schedstat") else { return nil }
    let numbers = String(decoding: file, as: UTF8.self).split(separator: " ")
    return numbers.count > 1 ? Int64(numbers[1]).map { .nanoseconds($0) } : nil
  }
}
