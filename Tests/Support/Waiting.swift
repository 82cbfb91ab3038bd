public import Testing

/// Waits until a condition holds.
///
/// A wait that the time limit of its test ends is an issue at its source location: the limit only names the test.
///
/// - Parameters:
///   - isolation: that of the caller.
///   - sourceLocation: the source location of the wait.
///   - condition: the condition, which other tasks make true.
public func waitUntil(
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async rethrows {
  while try await !condition() {
    guard !Task.isCancelled else {
      Issue.record("The condition did not come true within the time limit of the test.", sourceLocation: sourceLocation)
      return
    }
    await Task.yield()
  }
}
