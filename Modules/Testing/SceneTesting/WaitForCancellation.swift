/// Waits until the current task is cancelled, like a server that never answers or a timer that never fires.
///
/// - Throws: `CancellationError`.
public func waitForCancellation() async throws {
  try await LoaderSpy<Void>().load()
}
