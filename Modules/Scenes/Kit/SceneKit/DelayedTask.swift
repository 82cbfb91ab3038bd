/// Work that begins after a delay; starting it again begins the delay again.
package final class DelayedTask {
  private let delay: @Sendable () async throws -> Void
  private var task: Task<Void, Never>?

  /// Work after a delay, which the function returns after.
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
