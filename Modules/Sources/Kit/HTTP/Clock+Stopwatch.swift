extension Clock where Duration == Swift.Duration {
  /// A stopwatch that runs from now on: the time since then.
  func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
