import Loading
import Posts
import Synchronization

/// Loads the next pages of several sources, one at a time per source.
///
/// Releasing this object cancels the loads.
final class PageLoads: Sendable {
  /// The next page of a source, or nil if there is none; or the failure.
  typealias Result = Swift.Result<Page<Post>?, LoadFailure>

  private struct Content {
    var running: [String: Task<Void, Never>] = [:]
    var ended: [(source: String, result: Result)] = []
    var wake: (@Sendable () -> Void)?
    /// Whether `wake` was called since the last return of `next`.
    var isWoken = false
  }

  private let content = Mutex(Content())

  deinit {
    content.withLock { Array($0.running.values) }.forEach { $0.cancel() }
  }

  /// Starts loading the next page of a source, unless a load of the source is running, or has a result that was not
  /// returned yet.
  func start(_ source: String, _ load: @escaping @Sendable () async throws -> Result) {
    content.withLock { content in
      guard content.running[source] == nil, !content.ended.contains(where: { $0.source == source }) else { return }
      content.running[source] = Task { [weak self] in
        let result: Result
        do {
          result = try await load()
        } catch {
          return  // cancelled
        }
        self?.end(source, with: result)
      }
    }
  }

  /// Waits until a load ends or `wake` is called; returns the loads that have ended since the last call.
  func next() async throws -> [(source: String, result: Result)] {
    let (events, event) = AsyncStream.makeStream(of: Void.self)
    let isDue = content.withLock { content in
      content.wake = { event.yield() }
      return content.isWoken || !content.ended.isEmpty
    }
    if !isDue {
      for await _ in events { break }
    }
    try Task.checkCancellation()
    return content.withLock { content in
      defer { (content.ended, content.wake, content.isWoken) = ([], nil, false) }
      return content.ended
    }
  }

  /// Removes and returns the results of the loads that have ended.
  func takeEnded() -> [(source: String, result: Result)] {
    content.withLock { content in
      defer { content.ended = [] }
      return content.ended
    }
  }

  /// Makes a waiting `next` return.
  func wake() {
    content.withLock { content in
      content.isWoken = true
      return content.wake
    }?()
  }

  /// Cancels all loads, and drops the results that were not returned yet.
  func cancel() {
    content.withLock { content in
      content.running.values.forEach { $0.cancel() }
      (content.running, content.ended) = ([:], [])
    }
  }

  private func end(_ source: String, with result: Result) {
    content.withLock { content -> (@Sendable () -> Void)? in
      // The timeline was restarted, and no longer needs this page.
      guard !Task.isCancelled, content.running.removeValue(forKey: source) != nil else { return nil }
      content.ended.append((source, result))
      return content.wake
    }?()
  }
}
