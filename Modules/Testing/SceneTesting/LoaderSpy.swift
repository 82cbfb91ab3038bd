public import Testing

/// A loader whose requests are completed by the test; requests are numbered from 0.
public final class LoaderSpy<Resource: Sendable>: Sendable {
  /// An event of the loader.
  public enum Event: Hashable, Sendable {
    /// A request was made, and is waiting for its response.
    case requested
    /// The request at an index was cancelled.
    case cancelled(Int)
  }

  private struct Request: Sendable {
    let key: String
    var phase = Phase.made
  }

  private enum Phase: Sendable {
    case made
    case waiting(CheckedContinuation<Resource, any Error>)
    case answered, cancelled

    var isMade: Bool { if case .made = self { true } else { false } }
  }

  private struct State: Sendable {
    var events: [Event] = []
    var requests: [Request] = []
  }

  private let waitable = WaitableState(State())
  private let heedsCancellation: Bool

  /// Creates a loader without requests.
  ///
  /// - Parameter heedsCancellation: false for a loader that ignores cancellation.
  public init(heedsCancellation: Bool = true) {
    self.heedsCancellation = heedsCancellation
  }

  /// The events, in order.
  public var events: [Event] { waitable.state.events }
  /// The number of requests, completed or not.
  public var requestCount: Int { waitable.state.requests.count }
  /// The keys of the requests, in order.
  public var keys: [String] { waitable.state.requests.map(\.key) }

  /// Whether the request at an index is waiting for its response.
  public func isWaiting(at index: Int) -> Bool {
    let requests = waitable.state.requests
    if requests.indices.contains(index), case .waiting = requests[index].phase { return true } else { return false }
  }

  /// Makes a request without a key, and waits for its response.
  ///
  /// - Throws: the error passed to `fail`, or `CancellationError`.
  public func load() async throws -> Resource {
    try await load("")
  }

  /// Makes a request with a key, and waits for its response.
  ///
  /// - Throws: the error passed to `fail`, or `CancellationError`.
  public func load(_ key: String) async throws -> Resource {
    let index = waitable.update { state in
      state.requests.append(Request(key: key))
      return state.requests.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waitable.update { state in
          state.events.append(.requested)
          state.requests[index].phase = .waiting(continuation)
        }
        if heedsCancellation, Task.isCancelled { cancel(index) }
      }
    } onCancel: {
      if heedsCancellation { cancel(index) }
    }
  }

  /// Waits until the request at an index was made, even if it was already completed or cancelled.
  public func waitForRequest(at index: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(for: "request \(index)", sourceLocation) {
      $0.requests.indices.contains(index) && !$0.requests[index].phase.isMade
    }
  }

  /// Waits until the request at an index is cancelled.
  public func waitForCancellation(at index: Int = 0, sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(for: "the cancellation of request \(index)", sourceLocation) { $0.events.contains(.cancelled(index)) }
  }

  /// Waits for the `time`th request with a key, counted from 1, and returns its index.
  ///
  /// If `time` is nil, waits for any request with the key, and returns the index of the last one.
  ///
  /// The index is out of range if the task is cancelled before the request is made.
  public func request(
    for key: String, time: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Int {
    await wait(for: "request “\(key)”", sourceLocation) { $0.requests.count { $0.key == key } >= time ?? 1 }
    let indices = keys.indices.filter { keys[$0] == key }
    let time = time ?? indices.count
    return indices.indices.contains(time - 1) ? indices[time - 1] : requestCount
  }

  /// Waits for the request at an index, and completes it.
  ///
  /// Records an issue if the request was already completed; does nothing if it was cancelled.
  public func complete(
    with resource: Resource, at index: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await waitForRequest(at: index, sourceLocation: sourceLocation)
    end(index, with: .success(resource), sourceLocation)
  }

  /// Waits for the request at an index, and lets it fail; otherwise like `complete(with:at:)`.
  public func fail(
    with error: any Error, at index: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await waitForRequest(at: index, sourceLocation: sourceLocation)
    end(index, with: .failure(error), sourceLocation)
  }

  /// Completes all waiting requests.
  public func endAll(with result: Result<Resource, any Error>) {
    for index in 0..<requestCount { take(index, .answered)?.resume(with: result) }
  }

  private func wait(
    for event: String, _ sourceLocation: SourceLocation, until condition: @escaping @Sendable (State) -> Bool
  ) async {
    await waitable.wait(until: condition)
    let state = waitable.state
    guard !condition(state) else { return }
    let keys = state.requests.map { "“\($0.key)”" }.joined(separator: ", ")
    Issue.record(
      "The loader waits for \(event), and there were \(state.requests.count) requests: \(keys)",
      sourceLocation: sourceLocation)
  }

  private func end(_ index: Int, with result: Result<Resource, any Error>, _ sourceLocation: SourceLocation) {
    if let continuation = take(index, .answered) { return continuation.resume(with: result) }
    let requests = waitable.state.requests
    guard requests.indices.contains(index), case .answered = requests[index].phase else { return }
    Issue.record("Request \(index) was answered already.", sourceLocation: sourceLocation)
  }

  private func cancel(_ index: Int) {
    guard let continuation = take(index, .cancelled) else { return }
    waitable.update { $0.events.append(.cancelled(index)) }
    continuation.resume(throwing: CancellationError())
  }

  private func take(_ index: Int, _ end: Phase) -> CheckedContinuation<Resource, any Error>? {
    waitable.update { state in
      guard state.requests.indices.contains(index), case .waiting(let continuation) = state.requests[index].phase else {
        return nil
      }
      state.requests[index].phase = end
      return continuation
    }
  }
}
