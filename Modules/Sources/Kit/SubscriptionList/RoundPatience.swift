/// How long a list of several sources waits for the sources, and for successive events.
public struct RoundPatience: Sendable {
  /// Returns when a list should no longer wait for slow sources.
  var answer: @Sendable () async throws -> Void
  /// Returns when a list that is ready can be shown, unless another load has ended in the meantime.
  var pause: @Sendable () async throws -> Void
  /// Returns when the progress of a waiting list should be checked again.
  var progress: @Sendable () async throws -> Void
  /// Returns when the pages that arrived after the list was shown can be added to it together.
  var arrival: @Sendable () async throws -> Void
  /// Returns when pages that arrived after the list was shown can be announced, unless another page has arrived.
  var quiet: @Sendable () async throws -> Void
  /// Returns when a next page should no longer wait for slow sources.
  var page: @Sendable () async throws -> Void

  /// Creates the waiting times.
  ///
  /// - Parameters:
  ///   - answer: returns when a list should no longer wait for slow sources.
  ///   - pause: returns when a list that is ready can be shown, unless another load has ended in the meantime.
  ///   - progress: returns when the progress of a waiting list should be checked again.
  ///   - arrival: returns when the pages that arrived after the list was shown can be added to it together.
  ///   - quiet: returns when pages that arrived after the list was shown can be announced, unless another page has
  ///     arrived.
  ///   - page: returns when a next page should no longer wait for slow sources.
  public init(
    answer: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(4)) },
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(75)) },
    progress: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(150)) },
    arrival: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(300)) },
    quiet: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3)) },
    page: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
  ) {
    (self.answer, self.pause, self.progress) = (answer, pause, progress)
    (self.arrival, self.quiet, self.page) = (arrival, quiet, page)
  }
}
