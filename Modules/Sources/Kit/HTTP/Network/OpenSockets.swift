import Foundation

/// The sockets of the connections of one client; lives on the network's thread.
final class OpenSockets {
  private var sockets: Set<CInt> = []

  var isEmpty: Bool { sockets.isEmpty }

  func insert(_ socket: CInt) { sockets.insert(socket) }

  func close(_ socket: CInt) {
    sockets.remove(socket)
    Foundation.close(socket)
  }

  /// Shuts down every connection; libcurl notices it before it uses one again.
  func shutDown() {
    for socket in sockets { shutdown(socket, CInt(SHUT_RDWR)) }
    sockets = []
  }
}
