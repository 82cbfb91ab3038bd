/// The delays and timeouts of the interactive shell, as functions that return after the respective time.
package nonisolated struct ShellTiming: Sendable {
  /// The maximum time that a screenful waits for its pictures.
  var pictureTimeout: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(300)) }
  /// The maximum time that a line waits for changes by other processes.
  var catchUpTimeout: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(500)) }
  /// The time from the last change of the window's size until the screenful is redrawn.
  var resizeDelay: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(150)) }
  /// The minimum time between two changes to the window's title.
  var titlePause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(250)) }
  /// The time without a command after which expired pages are deleted.
  var idleDelay: @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(60)) }
}
