extension Clock where Duration == Swift.Duration {
  /// Starts a stopwatch, and returns a function that reads it.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
