import CCurl
import Foundation
import Synchronization

/// The thread of an actor: runs the actor's jobs and, between jobs, its transfers.
///
/// The thread starts with the first job, and ends when there is nothing left to wait for.
final class NetworkThread: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var cancelled: [Transfer.ID] = []
    var isRunning = false
    /// The running thread; nil if it is not running.
    var thread: pthread_t?
    var wakeup: CCurlWakeup?
  }

  private let state = Mutex(State())
  private let turn = Mutex<(@Sendable () -> Bool)?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let starts = state.withLock { state in
      state.jobs.append(job)
      state.wakeup.map(ccurl_wake)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if starts { Thread { [self] in run() }.start() }
  }

  func checkIsolated() {
    precondition(state.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } == true })
  }

  /// Sets the function that waits for events; it returns false if there is nothing to wait for.
  func setTurn(_ body: @escaping @Sendable () -> Bool) { turn.withLock { $0 = body } }

  /// Records the cancellation of a transfer, and wakes the thread immediately.
  func cancel(_ id: Transfer.ID) {
    state.withLock { state in
      state.cancelled.append(id)
      state.wakeup.map(ccurl_wake)
    }
  }

  /// Whether a job or a cancellation is pending.
  var hasWork: Bool { state.withLock { !$0.jobs.isEmpty || !$0.cancelled.isEmpty } }

  /// Removes and returns the cancelled transfers.
  func takeCancelled() -> [Transfer.ID] {
    state.withLock { state in
      defer { state.cancelled = [] }
      return state.cancelled
    }
  }

  /// Sets the multi handle that new jobs wake; must be set to nil before the handle is released.
  func wake(_ wakeup: CCurlWakeup?) { state.withLock { $0.wakeup = wakeup } }

  private func run() {
    ccurl_block_signals()
    let turn = turn.withLock { $0 }
    state.withLock { $0.thread = pthread_self() }
    while true {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      }
      for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      if turn?() == true { continue }
      let ends = state.withLock { state in
        state.isRunning = !state.jobs.isEmpty
        if !state.isRunning { state.thread = nil }
        return !state.isRunning
      }
      if ends { return }
    }
  }
}
