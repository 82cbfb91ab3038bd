import Foundation
import Synchronization

/// Runs blocking disk work on a separate queue, and passes on the task's cancellation.
struct BlockingWork: Sendable {
  private let queue = DispatchQueue(label: "folder")

  /// Runs the work, one piece at a time.
  ///
  /// - Throws: the error of the work.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ isCancelled: () -> Bool) throws -> Value
  ) async throws -> Value {
    let flag = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try work { flag.isSet } }) }
      }
    } onCancel: {
      flag.set()
    }
  }
}

/// A flag that stays set.
private final class CancellationFlag: Sendable {
  private let state = Atomic(false)

  var isSet: Bool { state.load(ordering: .relaxed) }

  func set() {
    state.store(true, ordering: .relaxed)
  }
}
