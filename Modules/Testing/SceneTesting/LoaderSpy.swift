/// A loader whose requests are answered by the test, by index from 0.
public final class LoaderSpy<Resource: Sendable>: Sendable {
  /// An event of the loader.
  public enum Event: Hashable, Sendable {
    /// A request was made, and waits for its answer.
    case requested
    /// The request at an index was cancelled.
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

  private let waitable = WaitableState(State())
  private let heedsCancellation: Bool

  /// A loader without requests.
  ///
  /// - Parameter heedsCancellation: false for a loader that ignores cancellation.
  public init(heedsCancellation: Bool = true) {
    self.heedsCancellation = heedsCancellation
  }

  /// The events, in order.
  public var events: [Event] { waitable.state.events }
  /// The number of requests, answered or not.
  public var requestCount: Int { waitable.state.requests.count }
  /// The keys of the requests, in order.
  public var keys: [String] { waitable.state.requests.map(\.key) }

  /// Whether the request at an index waits for its answer.
  public func isWaiting(at index: Int) -> Bool {
    let requests = waitable.state.requests
    return requests.indices.contains(index) && requests[index].continuation != nil
  }

  /// Makes a request without a key, and waits for its answer.
  ///
  /// - Throws: the error of `fail`, or `CancellationError`.
  public func load() async throws -> Resource {
    try await load("")
  }

  /// Makes a request with a key, and waits for its answer.
  ///
  /// - Throws: the error of `fail`, or `CancellationError`.
  public func load(_ key: String) async throws -> Resource {
    let index = waitable.update { state in
      state.requests.append(Request(key: key))
      return state.requests.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waitable.update { state in
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

  /// Waits until the request at an index exists and waits for its answer.
  public func waitForRequest(at index: Int = 0) async {
    await waitable.wait { $0.requests.count > index && $0.requests[index].isWaiting }
  }

  /// Waits until the request at an index is cancelled.
  public func waitForCancellation(at index: Int = 0) async {
    await waitable.wait { $0.events.contains(.cancelled(index)) }
  }

  /// Waits for a request with a key, and returns its index: that of the `time`th one, or else of the last.
  ///
  /// Out of range if the task is cancelled meanwhile.
  public func request(for key: String, time: Int? = nil) async -> Int {
    await waitable.wait { $0.requests.count { $0.key == key } >= time ?? 1 }
    let indices = keys.indices.filter { keys[$0] == key }
    let time = time ?? indices.count
    return indices.indices.contains(time - 1) ? indices[time - 1] : requestCount
  }

  /// Waits for the request at an index, and answers it.
  public func complete(with resource: Resource, at index: Int = 0) async {
    await waitForRequest(at: index)
    take(index)?.resume(returning: resource)
  }

  /// Waits for the request at an index, and fails it.
  public func fail(with error: any Error, at index: Int = 0) async {
    await waitForRequest(at: index)
    take(index)?.resume(throwing: error)
  }

  /// Answers every waiting request.
  public func endAll(with result: Result<Resource, any Error>) {
    for index in 0..<requestCount { take(index)?.resume(with: result) }
  }

  private func cancel(_ index: Int) {
    guard let continuation = take(index) else { return }
    waitable.update { $0.events.append(.cancelled(index)) }
    continuation.resume(throwing: CancellationError())
  }

  private func take(_ index: Int) -> CheckedContinuation<Resource, any Error>? {
    waitable.update { state in
      guard state.requests.indices.contains(index) else { return nil }
      defer { state.requests[index].continuation = nil }
      return state.requests[index].continuation
    }
  }
}
