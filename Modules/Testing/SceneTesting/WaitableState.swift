import Synchronization

/// State for which a test can wait by a condition instead of a time.
public final class WaitableState<State: Sendable>: Sendable {
  private struct Waiter: Sendable {
    let id: Int
    let condition: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Content: Sendable {
    var state: State
    var waiters: [Waiter] = []
    var nextID = 0
  }

  private let content: Mutex<Content>

  /// Creates waitable state with an initial value.
  public init(_ state: State) {
    content = Mutex(Content(state: state))
  }

  /// The current value.
  public var state: State { content.withLock { $0.state } }

  /// Changes the state, and resumes the waiters whose condition now holds.
  @discardableResult
  public func update<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
    let (result, ready) = content.withLock { content in
      let result = body(&content.state)
      let state = content.state
      let ready = content.waiters.filter { $0.condition(state) }
      content.waiters.removeAll { $0.condition(state) }
      return (result, ready)
    }
    ready.forEach { $0.continuation.resume() }
    return result
  }

  /// Waits until the condition holds, or the task is cancelled, for example by a time limit.
  public func wait(until condition: @escaping @Sendable (State) -> Bool) async {
    let id = content.withLock { content in
      content.nextID += 1
      return content.nextID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = content.withLock { content in
          if Task.isCancelled || condition(content.state) { return true }
          content.waiters.append(Waiter(id: id, condition: condition, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let waiter = content.withLock { content in
        content.waiters.firstIndex { $0.id == id }.map { content.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume()
    }
  }
}
