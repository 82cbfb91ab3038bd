@testable import App
@testable import Shell

/// Records the output of a script.
final class OutputSpy: ScriptOutput {
  private(set) var out: [String] = []
  private(set) var err: [String] = []

  nonisolated func write(_ line: String) { MainActor.assumeIsolated { out.append(line) } }
  nonisolated func writeError(_ line: String) { MainActor.assumeIsolated { err.append(line) } }
}
