/// Work that begins after a delay; starting it again restarts the delay.
package final class DelayedTask {
  private let delay: @Sendable () async throws -> Void
  private var task: Task<Void, Never>?

  /// A task whose delay ends when the function returns.
  package init(after delay: @escaping @Sendable () async throws -> Void) {
    self.delay = delay
  }

  deinit {
    task?.cancel()
  }

  /// Runs the work after the delay, unless it is started again or cancelled before.
  package func start(_ work: @escaping @MainActor () async -> Void) {
    task?.cancel()
    task = Task { [delay] in
      do { try await delay() } catch { return }
      await work()
    }
  }

  /// Ends the work, or the delay.
  package func cancel() {
    task?.cancel()
  }
}
