package import Posts

/// The loads that a program makes in the background while its prompt waits, and those of other programs.
package struct BackgroundLoads {
  /// Loads what is due, by an interval for those without one of their own, until the stream is dropped; emits what came.
  package let arrivals: (ReloadInterval) -> AsyncStream<Arrivals>
  /// Stops the loads that run; false without any.
  package let stop: () -> Bool
  /// Emits what other programs have loaded, a few seconds later, until the stream is dropped.
  package let externalArrivals: () -> AsyncStream<Arrivals>
  /// Reads what other programs have written; nil if they have not.
  package let catchUp: () -> Task<Arrivals?, Never>?

  package init(
    arrivals: @escaping (ReloadInterval) -> AsyncStream<Arrivals>, stop: @escaping () -> Bool,
    externalArrivals: @escaping () -> AsyncStream<Arrivals>, catchUp: @escaping () -> Task<Arrivals?, Never>?
  ) {
    self.arrivals = arrivals
    self.stop = stop
    self.externalArrivals = externalArrivals
    self.catchUp = catchUp
  }
}
