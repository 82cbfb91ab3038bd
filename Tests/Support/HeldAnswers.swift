import Synchronization

/// Answers held back.
final class HeldAnswers: Sendable {
  /// Nil after `release()`.
  private let sends = Mutex<[@Sendable () -> Void]?>([])

  /// Holds an answer back until `release()`; after that, sends it at once.
  func hold(_ send: @escaping @Sendable () -> Void) {
    let isHeld = sends.withLock { sends in
      sends?.append(send) != nil
    }
    if !isHeld { send() }
  }

  func release() {
    let held = sends.withLock { sends in
      defer { sends = nil }
      return sends
    }
    held?.forEach { $0() }
  }
}
