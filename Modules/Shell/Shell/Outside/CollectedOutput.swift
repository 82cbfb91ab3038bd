import Synchronization

/// The output of a command that goes elsewhere.
nonisolated final class CollectedOutput: ScriptOutput {
  private let content = Mutex<[String]>([])

  var lines: [String] { content.withLock(\.self) }

  func write(_ line: String) {
    content.withLock { $0.append(line) }
  }

  /// Does nothing: the runner keeps its failures.
  func writeError(_ line: String) {}
}
