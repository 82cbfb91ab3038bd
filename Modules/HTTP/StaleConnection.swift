import AsyncHTTPClient
import Foundation
import NIOCore

/// Error of a request on a connection that had answered before and closed without a byte of this answer.
///
/// Servers close idle connections at any moment: such a request may be sent again, on another connection.
struct StaleConnection: Error {
  /// Whether an error is due to a connection that closed while it waited for its next request.
  static func isCause(of error: any Error) -> Bool {
    switch error {
    case is StaleConnection: true
    // The pool had not yet heard of the end of a connection. A connection that closes later is reported by the guard.
    case let error as HTTPClientError: error == .remoteConnectionClosed
    case ChannelError.ioOnClosedChannel: true
    case let error as IOError: error.errnoCode == EPIPE
    default: false
    }
  }
}
