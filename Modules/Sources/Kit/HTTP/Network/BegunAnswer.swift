import Synchronization

/// Signals that an answer has begun: its head is complete, and it is no redirect.
final class BegunAnswer: Sendable {
  private let begun = Mutex(false)
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  var hasBegun: Bool { begun.withLock { $0 } }

  func begin() {
    begun.withLock { $0 = true }
    continuation.finish()
  }

  /// Waits until it has begun, or the task is cancelled.
  func wait() async {
    for await _ in stream {}
  }
}
