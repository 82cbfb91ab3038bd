import Synchronization

/// Collects the output of a command for a program or a file.
nonisolated final class CollectedOutput: ScriptOutput {
  private let content = Mutex<[String]>([])

  var lines: [String] { content.withLock(\.self) }

  func write(_ line: String) {
    content.withLock { $0.append(line) }
  }

  /// Does nothing, because the runner records failures.
  func writeError(_ line: String) {}
}
