extension Clock where Duration == Swift.Duration {
  /// Starts a stopwatch, and returns a function for the elapsed time.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
