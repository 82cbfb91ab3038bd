import Foundation

/// A standard stream that could not be read or written.
nonisolated struct StreamError: Error {
  enum Stream {
    case input, output
  }

  let stream: Stream
  /// The system's number for the reason.
  let code: Int32

  /// Whether nobody reads the output any more.
  var isClosedPipe: Bool { stream == .output && code == EPIPE }

  /// The system's words for the reason.
  @MainActor var reason: String { String(cString: strerror(code)) }
}
