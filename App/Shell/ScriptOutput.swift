import Foundation
import Viper

/// Where a script's results and errors go, a line each.
nonisolated protocol ScriptOutput {
  /// - Throws: when the line could not be written.
  func write(_ line: String) throws(StreamError)
  /// Writes a line for whom it may concern; a script goes on when it cannot be written.
  func writeError(_ line: String)
}

/// Standard output and standard error.
nonisolated struct StandardOutput: ScriptOutput {
  func write(_ line: String) throws(StreamError) {
    if let code = Self.failure(of: line, on: STDOUT_FILENO) { throw StreamError(stream: .output, code: code) }
  }

  func writeError(_ line: String) {
    _ = Self.failure(of: line, on: STDERR_FILENO)  // there is nowhere left to say so
  }

  /// Writes a line, or ends the program: with 0 for a reader who has gone.
  @MainActor func writeOrExit(_ line: String) {
    do {
      try write(line)
    } catch {
      if error.isClosedPipe { exit(EXIT_SUCCESS) }
      writeError("feedshell: " + CommandLineTexts.shared(.outputUnwritable, ["reason": error.reason]))
      exit(EXIT_FAILURE)
    }
  }

  /// Writes a line.
  ///
  /// - Returns: the system's number for the reason if it was not written whole.
  private static func failure(of line: String, on descriptor: Int32) -> Int32? {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {  // another program has made it a file that nobody waits for
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
