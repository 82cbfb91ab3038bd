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

  /// Ends every connection for its server; libcurl notices it before it uses the connection again.
  func shutDown() {
    for socket in sockets { shutdown(socket, CInt(SHUT_RDWR)) }
    sockets = []
  }
}
