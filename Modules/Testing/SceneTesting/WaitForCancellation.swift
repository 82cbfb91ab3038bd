/// Waits until the current task is cancelled; stands for a server or a timer that never answers.
///
/// - Throws: `CancellationError`.
public func waitForCancellation() async throws {
  try await LoaderSpy<Void>().load()
}
