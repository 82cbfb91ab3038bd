import Foundation

/// A port of this computer that refuses connections and that no other server can bind.
final class ReservedPort: Sendable {
  private let socket: Int32

  /// Binds the port without listening; a server of this process may still use it.
  ///
  /// - Throws: `POSIXError`.
  init(_ port: Int) throws {
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var shared: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEPORT, &shared, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE) }
  }

  deinit {
    close(socket)
  }
}
