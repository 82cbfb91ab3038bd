import Foundation
import Localization

/// The output of a script: results and errors, a line each.
nonisolated protocol ScriptOutput {
  /// Writes a line of a result.
  ///
  /// - Throws: `StreamError` if the line cannot be written.
  func write(_ line: String) throws(StreamError)
  /// Writes a line of an error, without reporting failure.
  func writeError(_ line: String)
}

/// Standard output and standard error.
nonisolated struct StandardOutput: ScriptOutput {
  func write(_ line: String) throws(StreamError) {
    if let code = Self.failure(of: line, on: STDOUT_FILENO) { throw StreamError(stream: .output, code: code) }
  }

  func writeError(_ line: String) {
    _ = Self.failure(of: line, on: STDERR_FILENO)  // nowhere to report it
  }

  /// Writes a message of the program on standard error.
  func report(_ message: String) {
    writeError(Self.line(message))
  }

  /// A message that begins with the name of the program.
  static func line(_ message: String) -> String { "\(ProgramName.current.command): \(message)" }

  /// Writes a line, or ends the program: with status 0 if the pipe is closed.
  @MainActor func writeOrExit(_ line: String) {
    do {
      try write(line)
    } catch {
      if error.isClosedPipe { ProgramEnd.exit(EXIT_SUCCESS) }
      report(CommandLineTexts.shared(.outputUnwritable, ["reason": SystemReason(error.reason)]))
      ProgramEnd.exit(EXIT_FAILURE)
    }
  }

  /// Writes a line.
  ///
  /// - Returns: the `errno` of the failure; nil if the complete line was written.
  private static func failure(of line: String, on descriptor: Int32) -> Int32? {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {  // another program has made the stream non-blocking
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
