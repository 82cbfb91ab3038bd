/// Work that is started after a delay; starting the task again restarts the delay.
package final class DelayedTask {
  private let delay: @Sendable () async throws -> Void
  private var task: Task<Void, Never>?

  /// Creates a task; the delay ends when `delay` returns.
  package init(after delay: @escaping @Sendable () async throws -> Void) {
    self.delay = delay
  }

  deinit {
    task?.cancel()
  }

  /// Runs `work` after the delay, unless the task is started again or cancelled before.
  package func start(_ work: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { [delay] in
      do { try await delay() } catch { return }
      await work()
    }
  }

  /// Cancels the delay or the running work.
  package func cancel() {
    task?.cancel()
  }
}
