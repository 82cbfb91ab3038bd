import Foundation

/// A failure to read or write a standard stream.
package nonisolated struct StreamError: Error {
  enum Stream {
    case input, output
  }

  let stream: Stream
  /// The `errno` of the failure.
  package let code: Int32

  /// Whether the reader of the output has closed the pipe.
  package var isClosedPipe: Bool { stream == .output && code == EPIPE }

  /// The system's message for the error.
  @MainActor package var reason: String { String(cString: strerror(code)) }
}
