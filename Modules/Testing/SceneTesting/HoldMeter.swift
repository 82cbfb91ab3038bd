/// Detects steps of a scene that occupy the main actor for too long.
@MainActor final class HoldMeter {
  /// The maximum time that a step may occupy the main actor.
  nonisolated static let limit = Duration.milliseconds(50)

  /// The steps that exceeded the limit, with their times.
  private(set) var tooLong: [String: ThreadTime.Hold] = [:]

  private let now: () -> ThreadTime

  /// Creates a meter without measurements.
  ///
  /// - Parameter now: returns the times of the current thread.
  init(now: @escaping () -> ThreadTime = { .now }) {
    self.now = now
  }

  /// Runs and measures a step.
  func measure<Result>(_ step: String, _ body: () throws -> Result) rethrows -> Result {
    let start = now()
    defer {
      let hold = now().since(start)
      if hold.total > Self.limit { tooLong[step] = hold }
    }
    return try body()
  }
}

extension Duration {
  /// The time in milliseconds, rounded.
  var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
