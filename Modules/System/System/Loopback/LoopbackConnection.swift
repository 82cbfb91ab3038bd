import Foundation

/// A connection on 127.0.0.1, usually accepted by a `LoopbackListener`.
///
/// Every method blocks, and may be called on any thread.
public final class LoopbackConnection: Sendable {
  private static let readSize = 64 << 10
  /// `POLLRDHUP`: the client has closed its side of the connection.
  private static let hangUp: CInt = 0x2000

  private let socket: LoopbackSocket

  init(_ socket: LoopbackSocket) {
    self.socket = socket
  }

  /// Creates a connection to a port of 127.0.0.1.
  public convenience init(to port: Int) throws {
    self.init(try LoopbackSocket.connected(to: port))
  }

  /// Reads the next bytes; returns nil at the end of the stream, or if no bytes arrive within `time`.
  public func read(within time: Duration? = nil) -> [UInt8]? {
    if let time, !waits(for: CInt(POLLIN), within: time) { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.readSize) { buffer, count in
      var received = -1
      repeat {
        received = recv(socket.descriptor, buffer.baseAddress, buffer.count, 0)
      } while received < 0 && errno == EINTR
      count = max(0, received)
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Sends bytes; returns false if the client no longer reads.
  @discardableResult public func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let sent = send(
          socket.descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, CInt(MSG_NOSIGNAL))
        if sent < 0, errno == EINTR { continue }
        guard sent > 0 else { return false }
        rest = rest.dropFirst(sent)
      }
      return true
    }
  }

  /// Waits for `time`, and returns true; returns false as soon as the client closes the connection or `close()` is
  /// called.
  public func stays(for time: Duration) -> Bool { !waits(for: Self.hangUp, within: time) }

  /// Closes the connection, and unblocks reads on other threads.
  public func close() { socket.shutDown() }

  private func waits(for events: CInt, within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    var request = pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
    while true {
      let left = max(.zero, end - .now)
      let isLong = left >= .seconds(1)
      let result = poll(
        &request, 1, isLong ? 1_000 : CInt(clamping: left.components.attoseconds / 1_000_000_000_000_000 + 1))
      if result != 0 && !(result < 0 && errno == EINTR) { return true }
      if left == .zero { return false }
    }
  }
}
