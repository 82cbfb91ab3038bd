/// Waits for work, but at most for a given time.
public enum TimeLimit {
  /// Runs `work`, and returns when it has ended or when `limit` has passed; in the second case, `work` is cancelled.
  public nonisolated static func wait(atMost limit: Duration, for work: @escaping @Sendable () async -> Void) async {
    // Unstructured tasks: a task group would wait for the work even after the time limit.
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let running = Task {
      await work()
      end.finish()
    }
    let timer = Task {
      do { try await Task.sleep(for: limit) } catch { return }
      end.finish()
    }
    for await _ in ends {}
    [running, timer].forEach { $0.cancel() }
  }
}
