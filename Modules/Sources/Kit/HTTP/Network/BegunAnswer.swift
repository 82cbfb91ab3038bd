import Synchronization

/// Signals that the head of a response is complete, and that the response is not a redirect.
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

  /// Waits until the response has begun, or the task is cancelled.
  func wait() async {
    for await _ in stream {}
  }
}
