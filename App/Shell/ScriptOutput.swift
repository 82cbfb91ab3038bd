import Foundation

/// Where a script's results and errors go, a line each.
nonisolated protocol ScriptOutput {
  func write(_ line: String)
  func writeError(_ line: String)
}

/// Standard output and standard error.
nonisolated struct StandardOutput: ScriptOutput {
  func write(_ line: String) { write(line, to: .standardOutput) }
  func writeError(_ line: String) { write(line, to: .standardError) }

  private func write(_ line: String, to file: FileHandle) {
    do {
      try file.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      // A reader who has seen enough, as `head` has, is no failure; in any case there is nowhere left to say so.
      exit(errno == EPIPE ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
