/// Coalesces concurrent loads of the same key (single flight).
///
/// A cancelled caller stops waiting. When the last caller is cancelled, the load is cancelled, too.
public actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  private struct Load {
    let task: Task<Void, Never>
    let number: Int
    /// The waiting callers, by caller number.
    var callers: [Int: CheckedContinuation<Value, any Error>] = [:]
  }

  private var loads: [Key: Load] = [:]
  private var startCount = 0
  private var callerCount = 0

  /// Creates an object without running loads.
  public init() {}

  /// Returns the value for `key` from the running load for that key, or from a new load if none is running.
  ///
  /// - Throws: `CancellationError` as soon as the caller is cancelled, or the error of the load.
  public func value(for key: Key, load: @escaping @Sendable () async throws -> Value) async throws -> Value {
    callerCount += 1
    let caller = callerCount
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { join(key, caller, $0, load) }
    } onCancel: {
      Task { await leave(key, caller) }
    }
  }

  /// The number of callers that wait for the value of `key`.
  public func waiting(for key: Key) -> Int { loads[key]?.callers.count ?? 0 }

  private func join(
    _ key: Key, _ caller: Int, _ continuation: CheckedContinuation<Value, any Error>,
    _ load: @escaping @Sendable () async throws -> Value
  ) {
    loads[key, default: start(key, load)].callers[caller] = continuation
  }

  private func start(_ key: Key, _ load: @escaping @Sendable () async throws -> Value) -> Load {
    startCount += 1
    let number = startCount
    let task = Task {
      do {
        finish(key, number, .success(try await load()))
      } catch {
        finish(key, number, .failure(error))
      }
    }
    return Load(task: task, number: number)
  }

  /// Removes a caller; does nothing if its load has ended.
  private func leave(_ key: Key, _ caller: Int) {
    guard let continuation = loads[key]?.callers.removeValue(forKey: caller) else { return }
    if let load = loads[key], load.callers.isEmpty {
      loads[key] = nil
      load.task.cancel()
    }
    continuation.resume(throwing: CancellationError())
  }

  /// Passes the result of a load to its callers.
  private func finish(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
    guard let load = loads[key], load.number == number else { return }
    loads[key] = nil
    for continuation in load.callers.values { continuation.resume(with: result) }
  }
}
