package import Posts

/// The loads that a program makes in the background while its prompt waits.
package struct BackgroundLoads {
  /// Loads what is due, by an interval for those without one of their own, until the stream is dropped; emits what came.
  package let arrivals: (ReloadInterval) -> AsyncStream<Arrivals>
  /// Stops the loads that run; false without any.
  package let stop: () -> Bool

  package init(arrivals: @escaping (ReloadInterval) -> AsyncStream<Arrivals>, stop: @escaping () -> Bool) {
    self.arrivals = arrivals
    self.stop = stop
  }
}
