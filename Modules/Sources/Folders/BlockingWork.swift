import Foundation
import Synchronization

/// Runs blocking disk work on a separate queue; the cancellation of the task is passed on to the work.
struct BlockingWork: Sendable {
  private let queue = DispatchQueue(label: "folder")

  /// Runs work serially.
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

/// A flag that can be set, but not reset.
private final class CancellationFlag: Sendable {
  private let state = Atomic(false)

  var isSet: Bool { state.load(ordering: .relaxed) }

  func set() {
    state.store(true, ordering: .relaxed)
  }
}
