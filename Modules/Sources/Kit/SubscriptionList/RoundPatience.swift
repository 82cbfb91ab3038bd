/// How long a list of several sources waits for the sources, and for successive events.
public struct RoundPatience: Sendable {
  /// The waiting times of the program.
  public static let standard = RoundPatience()

  /// Returns when a list should no longer wait for slow sources.
  var answer: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(4)) }
  /// Returns when a list that is ready can be shown, unless another load has ended in the meantime.
  var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(75)) }
  /// Returns when the progress of a waiting list should be checked again.
  var progress: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(150)) }
  /// Returns when the pages that arrived after the list was shown can be added to it together.
  var arrival: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(300)) }
  /// Returns when pages that arrived after the list was shown can be announced, unless another page has arrived.
  var quiet: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3)) }
  /// Returns when a next page should no longer wait for slow sources.
  var page: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
}
