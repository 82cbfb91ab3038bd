/// A loader whose answers a test gives, by the number of the request.
public final class LoaderSpy<Resource: Sendable>: Sendable {
  public enum Event: Hashable, Sendable {
    case requested
    case cancelled(Int)
  }

  private struct State: Sendable {
    var events: [Event] = []
    var pending: [CheckedContinuation<Resource, any Error>?] = []
  }

  private let observed = Observed(State())
  private let heedsCancellation: Bool

  /// - Parameter heedsCancellation: false for a loader that goes on as if nothing had happened.
  public init(heedsCancellation: Bool = true) {
    self.heedsCancellation = heedsCancellation
  }

  /// What happened, in order.
  public var events: [Event] { observed.state.events }
  public var requestCount: Int { observed.state.pending.count }

  public func load() async throws -> Resource {
    let index = observed.state.pending.count
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        observed.update { state in
          state.events.append(.requested)
          state.pending.append(continuation)
        }
        if heedsCancellation, Task.isCancelled { cancel(index) }
      }
    } onCancel: {
      if heedsCancellation { cancel(index) }
    }
  }

  public func waitForRequest(at index: Int = 0) async {
    await observed.wait { $0.pending.count > index }
  }

  public func waitForCancellation(at index: Int = 0) async {
    await observed.wait { $0.events.contains(.cancelled(index)) }
  }

  public func complete(with resource: Resource, at index: Int = 0) async {
    await waitForRequest(at: index)
    take(index)?.resume(returning: resource)
  }

  public func fail(with error: any Error, at index: Int = 0) async {
    await waitForRequest(at: index)
    take(index)?.resume(throwing: error)
  }

  private func cancel(_ index: Int) {
    guard let continuation = take(index) else { return }
    observed.update { $0.events.append(.cancelled(index)) }
    continuation.resume(throwing: CancellationError())
  }

  private func take(_ index: Int) -> CheckedContinuation<Resource, any Error>? {
    observed.update { state in
      guard state.pending.indices.contains(index) else { return nil }
      defer { state.pending[index] = nil }
      return state.pending[index]
    }
  }
}
