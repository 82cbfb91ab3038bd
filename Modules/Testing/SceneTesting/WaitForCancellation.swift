/// Waits until the current task is cancelled, to simulate a server that never responds or a timer that never fires.
///
/// - Throws: `CancellationError`.
public func waitForCancellation() async throws {
  try await LoaderSpy<Void>().load()
}
