import Synchronization

/// State that a test can wait on: for a condition, never for time.
public final class Observed<State: Sendable>: Sendable {
  private struct Waiter: Sendable {
    let condition: @Sendable (State) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Content: Sendable {
    var state: State
    var waiters: [Waiter] = []
  }

  private let content: Mutex<Content>

  public init(_ state: State) {
    content = Mutex(Content(state: state))
  }

  public var state: State { content.withLock { $0.state } }

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

  /// Returns when the condition holds.
  public func wait(until condition: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let holds = content.withLock { content in
        if condition(content.state) { return true }
        content.waiters.append(Waiter(condition: condition, continuation: continuation))
        return false
      }
      if holds { continuation.resume() }
    }
  }
}
