/// A loader whose answers a test gives, by the number of the request.
public final class LoaderSpy<Resource: Sendable>: Sendable {
  public enum Event: Hashable, Sendable {
    case requested
    case cancelled(Int)
  }

  private struct Request: Sendable {
    let key: String
    var isWaiting = false
    var continuation: CheckedContinuation<Resource, any Error>?
  }

  private struct State: Sendable {
    var events: [Event] = []
    var requests: [Request] = []
  }

  private let observed = Observed(State())
  private let heedsCancellation: Bool

  /// - Parameter heedsCancellation: false for a loader that goes on as if nothing had happened.
  public init(heedsCancellation: Bool = true) {
    self.heedsCancellation = heedsCancellation
  }

  /// What happened, in order.
  public var events: [Event] { observed.state.events }
  public var requestCount: Int { observed.state.requests.count }
  /// What was asked for, in order.
  public var keys: [String] { observed.state.requests.map(\.key) }

  public func load() async throws -> Resource {
    try await load("")
  }

  public func load(_ key: String) async throws -> Resource {
    let index = observed.update { state in
      state.requests.append(Request(key: key))
      return state.requests.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        observed.update { state in
          state.events.append(.requested)
          state.requests[index].isWaiting = true
          state.requests[index].continuation = continuation
        }
        if heedsCancellation, Task.isCancelled { cancel(index) }
      }
    } onCancel: {
      if heedsCancellation { cancel(index) }
    }
  }

  public func waitForRequest(at index: Int = 0) async {
    await observed.wait { $0.requests.count > index && $0.requests[index].isWaiting }
  }

  public func waitForCancellation(at index: Int = 0) async {
    await observed.wait { $0.events.contains(.cancelled(index)) }
  }

  /// The number of the request for a key, once there is one: of the `time`th, or else of the last; a number that no
  /// request has if the task is cancelled before.
  public func request(for key: String, time: Int? = nil) async -> Int {
    await observed.wait { $0.requests.count { $0.key == key } >= time ?? 1 }
    let indices = keys.indices.filter { keys[$0] == key }
    let time = time ?? indices.count
    return indices.indices.contains(time - 1) ? indices[time - 1] : requestCount
  }

  public func complete(with resource: Resource, at index: Int = 0) async {
    await waitForRequest(at: index)
    take(index)?.resume(returning: resource)
  }

  public func fail(with error: any Error, at index: Int = 0) async {
    await waitForRequest(at: index)
    take(index)?.resume(throwing: error)
  }

  /// Answers every request that waits for it.
  public func endAll(with result: Result<Resource, any Error>) {
    for index in 0..<requestCount { take(index)?.resume(with: result) }
  }

  private func cancel(_ index: Int) {
    guard let continuation = take(index) else { return }
    observed.update { $0.events.append(.cancelled(index)) }
    continuation.resume(throwing: CancellationError())
  }

  private func take(_ index: Int) -> CheckedContinuation<Resource, any Error>? {
    observed.update { state in
      guard state.requests.indices.contains(index) else { return nil }
      defer { state.requests[index].continuation = nil }
      return state.requests[index].continuation
    }
  }
}
