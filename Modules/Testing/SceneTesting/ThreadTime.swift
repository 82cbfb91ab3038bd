import Foundation

/// The time that the current thread has spent running on a processor and waiting for a processor.
///
/// During the rest of the elapsed time, the thread was blocked. On a busy machine, a thread waits longer for a
/// processor; this counts neither as computing nor as blocked time.
struct ThreadTime {
  /// The time for which a step occupied its thread.
  struct Hold: Hashable {
    /// The time on a processor.
    let computing: Duration
    /// The time spent sleeping, or waiting for another thread.
    let blocked: Duration
    var total: Duration { computing + blocked }
  }

  /// The elapsed time.
  var clock = Duration.zero
  /// The time on a processor.
  var computing = Duration.zero
  /// The time spent waiting for a processor; nil if the system does not record it.
  var queued: Duration? = .zero

  /// The maximum number of attempts to read the times without an interruption.
  private static let maximumReadings = 10

  /// The times of the current thread.
  ///
  /// If the thread waits for a processor between the readings, this would count as blocked; the readings are then
  /// repeated.
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

  /// Returns the time for which the thread was occupied since an earlier reading.
  ///
  /// If the time spent waiting for a processor is unknown, nothing counts as blocked.
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

  /// The time that the current thread has waited for a processor, from Linux's `schedstat`; nil if unknown.
  private static var queued: Duration? {
    guard let file = FileManager.default.contents(atPath: "/proc/thread-self/schedstat") else { return nil }
    let numbers = String(decoding: file, as: UTF8.self).split(separator: " ")
    return numbers.count > 1 ? Int64(numbers[1]).map { .nanoseconds($0) } : nil
  }
}
