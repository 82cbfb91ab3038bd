/// Loads that several may wait for: who asks for what is being loaded waits for that.
///
/// A load is cancelled when nobody waits for it any more.
actor SharedLoads<Key: Hashable & Sendable, Value: Sendable> {
  private struct Load {
    let task: Task<Value, any Error>
    let number: Int
    var waiting = 0
  }

  private var loads: [Key: Load] = [:]
  private var starts = 0

  /// What `load` brings for a key, or brings already for somebody else.
  func value(for key: Key, load: @escaping @Sendable () async throws -> Value) async throws -> Value {
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

  /// How many wait for a key.
  func waiting(for key: Key) -> Int { loads[key]?.waiting ?? 0 }

  private func join(
    _ key: Key, _ load: @escaping @Sendable () async throws -> Value
  ) -> (task: Task<Value, any Error>, number: Int) {
    if loads[key] == nil { starts += 1 }
    var shared = loads[key] ?? Load(task: Task { try await load() }, number: starts)
    shared.waiting += 1
    loads[key] = shared
    return (shared.task, shared.number)
  }

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
