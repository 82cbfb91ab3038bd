import Foundation

/// A socket that child processes do not inherit; the descriptor is closed when the object is released.
final class LoopbackSocket: Sendable {
  private static let backlog: CInt = 256

  let descriptor: CInt

  private init(_ descriptor: CInt) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Creates a socket that listens on a port of 127.0.0.1; 0 selects any free port.
  ///
  /// If `isShared`, other sockets may use it.
  static func listening(at port: Int, isShared: Bool) throws -> LoopbackSocket {
    let socket = try make()
    socket.set(SOL_SOCKET, SO_REUSEADDR)
    if isShared { socket.set(SOL_SOCKET, SO_REUSEPORT) }
    guard withAddress(port, { bind(socket.descriptor, $0, $1) }) == 0, listen(socket.descriptor, backlog) == 0 else {
      throw ListenError(code: errno)
    }
    return socket
  }

  /// Creates a socket that is connected to a port of 127.0.0.1.
  static func connected(to port: Int) throws -> LoopbackSocket {
    let socket = try make()
    guard withAddress(port, { connect(socket.descriptor, $0, $1) }) == 0 else { throw ListenError(code: errno) }
    return socket
  }

  private static func make() throws -> LoopbackSocket {
    let descriptor = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ListenError(code: errno) }
    return LoopbackSocket(descriptor)
  }

  private static func withAddress(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  var port: Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return Int(in_port_t(bigEndian: address.sin_port))
  }

  /// Waits for the next connection; returns nil after `shutDown()`.
  func accept() -> LoopbackSocket? {
    while true {
      let accepted = Foundation.accept(descriptor, nil, nil)
      if accepted >= 0 {
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        let socket = LoopbackSocket(accepted)
        socket.set(CInt(IPPROTO_TCP), TCP_NODELAY)
        return socket
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      // If no descriptor is free, wait until a connection closes.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(10_000)
      default: return nil
      }
    }
  }

  /// Shuts the socket down, so that reads and writes on every thread end.
  func shutDown() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  private func set(_ level: CInt, _ option: CInt) {
    var one: CInt = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<CInt>.size))
  }
}
