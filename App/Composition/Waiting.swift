import Foundation
import Synchronization

/// Waits on the main thread for asynchronous work that never needs that thread.
nonisolated enum Waiting {
  /// The result of the work.
  ///
  /// - Throws: the error of the work.
  static func value<Value: Sendable>(of work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let (result, done) = (Outcome<Value>(), DispatchSemaphore(value: 0))
    Task.detached {
      do {
        result.set(.success(try await work()))
      } catch {
        result.set(.failure(error))
      }
      done.signal()
    }
    done.wait()
    return try result.get()
  }

  private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))

    func set(_ new: Result<Value, any Error>) {
      result.withLock { $0 = new }
    }

    func get() throws -> Value { try result.withLock(\.self).get() }
  }
}
