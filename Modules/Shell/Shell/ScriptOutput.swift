import Foundation
import Localization

/// The output of a script: results and errors, each on a single line.
package nonisolated protocol ScriptOutput {
  /// Writes a line of a result.
  func write(_ line: String) throws(StreamError)
  /// Writes a line of an error; a failure to write is ignored.
  func writeError(_ line: String)
}

/// Standard output and standard error.
package nonisolated struct StandardOutput: ScriptOutput {
  package init() {}

  package func write(_ line: String) throws(StreamError) {
    if let code = Self.failure(of: line, on: STDOUT_FILENO) { throw StreamError(stream: .output, code: code) }
  }

  package func writeError(_ line: String) {
    _ = Self.failure(of: line, on: STDERR_FILENO)  // a failure cannot be reported
  }

  /// Writes a message of the program to standard error.
  package func report(_ message: String) {
    writeError(Self.line(message))
  }

  /// Formats a message, with the name of the program as its prefix.
  package static func line(_ message: String) -> String { "\(ProgramName.current.command): \(message)" }

  /// Writes a line; returns the `errno` of a failure, or nil if the complete line was written.
  private static func failure(of line: String, on descriptor: Int32) -> Int32? {
    var text = line + "\n"
    // Not copied into an array, which takes many times as long without optimization.
    return text.withUTF8 { text in
      var bytes = UnsafeRawBufferPointer(text)
      while !bytes.isEmpty {
        let count = Foundation.write(descriptor, bytes.baseAddress, bytes.count)
        if count >= 0 {
          bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
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
}
