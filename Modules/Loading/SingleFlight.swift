/// Coalesces concurrent loads of the same key (single flight).
///
/// A load is cancelled when its last caller is.
public actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
  private struct Load {
    let task: Task<Value, any Error>
    let number: Int
    var waiting = 0
  }

  private var loads: [Key: Load] = [:]
  private var startCount = 0

  /// No load is running yet.
  public init() {}

  /// The value for a key: from the load that already runs for it, or else from a new one.
  ///
  /// - Throws: `CancellationError`, or the error of the load.
  public func value(for key: Key, load: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try Task.checkCancellation()
    let (task, number) = join(key, load)
    return try await withTaskCancellationHandler {
      let result = await task.result
      finish(key, number)
      try Task.checkCancellation()
      return try result.get()
    } onCancel: {
      Task { await leave(key, number) }
    }
  }

  /// The number of callers waiting for a key.
  public func waiting(for key: Key) -> Int { loads[key]?.waiting ?? 0 }

  private func join(
    _ key: Key, _ load: @escaping @Sendable () async throws -> Value
  ) -> (task: Task<Value, any Error>, number: Int) {
    if loads[key] == nil { startCount += 1 }
    var shared = loads[key] ?? Load(task: Task { try await load() }, number: startCount)
    shared.waiting += 1
    loads[key] = shared
    return (shared.task, shared.number)
  }

  /// Removes a caller of a load; ignored if a later load of the same key runs now.
  private func leave(_ key: Key, _ number: Int) {
    guard loads[key]?.number == number else { return }
    loads[key]?.waiting -= 1
    guard let load = loads[key], load.waiting == 0 else { return }
    loads[key] = nil
    load.task.cancel()
  }

  private func finish(_ key: Key, _ number: Int) {
    if loads[key]?.number == number { loads[key] = nil }
  }
}
