import Foundation

/// A standard stream that could not be read or written.
nonisolated struct StreamError: Error {
  enum Stream {
    case input
  }

  let stream: Stream
  /// The system's number for the reason.
  let code: Int32

  /// The system's words for the reason.
  @MainActor var reason: String { String(cString: strerror(code)) }
}
