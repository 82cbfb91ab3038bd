import Foundation

/// The sockets of a client's connections.
///
/// Used on the network's thread only.
final class OpenSockets {
  private var sockets: Set<CInt> = []

  var isEmpty: Bool { sockets.isEmpty }

  func insert(_ socket: CInt) { sockets.insert(socket) }

  func close(_ socket: CInt) {
    sockets.remove(socket)
    Foundation.close(socket)
  }

  /// Shuts down every connection; libcurl detects this before it reuses a connection.
  func shutDown() {
    for socket in sockets { shutdown(socket, CInt(SHUT_RDWR)) }
    sockets = []
  }
}
