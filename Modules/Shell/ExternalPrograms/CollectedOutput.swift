import Synchronization

/// The output of a command that goes elsewhere.
package nonisolated final class CollectedOutput: ScriptOutput {
  private let content = Mutex<[String]>([])

  package var lines: [String] { content.withLock(\.self) }

  package func write(_ line: String) {
    content.withLock { $0.append(line) }
  }

  /// Does nothing: the runner keeps its failures.
  package func writeError(_ line: String) {}
}
