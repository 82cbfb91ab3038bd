import Foundation
import Synchronization

/// Listens on 127.0.0.1, and serves each connection on its own thread.
public final class LoopbackListener: Sendable {
  private struct State {
    var connections: [ObjectIdentifier: LoopbackConnection] = [:]
    var isClosed = false
  }

  public let port: Int
  private let socket: LoopbackSocket
  private let maximum: Int
  private let state = Mutex(State())

  /// Starts listening on a port; 0 selects any free port.
  ///
  /// If `isShared`, other sockets of this process may use that port.
  ///
  /// Connections beyond the maximum number of open connections are closed at once.
  public init(port: Int = 0, isShared: Bool = false, maximum: Int = 512) throws {
    self.maximum = maximum
    socket = try LoopbackSocket.listening(at: port, isShared: isShared)
    self.port = socket.port
  }

  /// Accepts connections until `close()`; each connection closes when `body` returns.
  public func serve(_ body: @escaping @Sendable (LoopbackConnection) -> Void) {
    Thread { [self] in
      while let accepted = socket.accept() {
        let connection = LoopbackConnection(accepted)
        guard add(connection) else {
          connection.close()
          continue
        }
        Thread { [self] in
          body(connection)
          connection.close()
          state.withLock { $0.connections[ObjectIdentifier(connection)] = nil }
        }.start()
      }
    }.start()
  }

  /// Stops accepting connections; open connections are not closed.
  public func close() {
    state.withLock { $0.isClosed = true }
    socket.shutDown()
  }

  /// Stops accepting connections, and closes the open connections.
  public func closeAll() {
    close()
    for connection in state.withLock({ Array($0.connections.values) }) { connection.close() }
  }

  private func add(_ connection: LoopbackConnection) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.connections.count < maximum else { return false }
      state.connections[ObjectIdentifier(connection)] = connection
      return true
    }
  }
}
