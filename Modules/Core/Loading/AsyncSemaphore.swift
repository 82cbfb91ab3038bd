import Synchronization

/// Limits how many tasks run concurrently; further tasks wait in the order of their arrival.
public final class AsyncSemaphore: Sendable {
  private struct Waiter {
    let number: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var free: Int
    var waiters: [Waiter] = []
    var lastNumber = 0
  }

  private let state: Mutex<State>

  /// Creates a semaphore that lets at most `limit` tasks run at a time.
  public init(limit: Int) {
    state = Mutex(State(free: limit))
  }

  /// Waits for a free slot, and then runs `body`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits, or the error of `body`.
  public nonisolated(nonsending) func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await wait()
    defer { signal() }
    return try await body()
  }

  private nonisolated(nonsending) func wait() async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let isTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { turn in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiters.append(Waiter(number: number, turn: turn))
          return nil
        }
        if let answer { turn.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
      }
      waiter?.turn.resume(returning: false)
    }
    guard isTurn else { throw CancellationError() }
  }

  /// Whether a new task would have to wait.
  public var isFull: Bool { state.withLock { $0.free == 0 } }

  /// Frees a slot; the task that has waited longest gets it.
  public func signal() {
    let next = state.withLock { state in
      if state.waiters.isEmpty { state.free += 1 }
      return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
    }
    next?.turn.resume(returning: true)
  }
}
