package import Foundation

/// FeedShell's end of the socket to a sandboxed process, with a deadline.
package struct SandboxConnection {
  let socket: Int32
  let deadline: ContinuousClock.Instant

  package var isTimedOut: Bool { deadline <= .now }

  /// Reads the next `count` bytes; returns nil after the deadline, at the end of the stream, or after an error.
  package func read(_ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, position in
      while position < count, isReady(for: POLLIN) {
        let rest = UnsafeMutableBufferPointer(rebasing: bytes[position..<count])
        let received = recv(socket, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT))
        if received > 0 { position += received } else if received == 0 || !Self.isTemporary { break }
      }
    }
    return bytes.count == count ? bytes : nil
  }

  /// Sends bytes; returns whether all were sent before the deadline.
  package func write(_ bytes: some DataProtocol) -> Bool {
    for region in bytes.regions {
      var rest = region[...]
      while !rest.isEmpty {
        guard isReady(for: POLLOUT) else { return false }
        let sent = rest.withUnsafeBytes {
          send(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
        if sent > 0 { rest = rest.dropFirst(sent) } else if !Self.isTemporary { return false }
      }
    }
    return true
  }

  private static var isTemporary: Bool { errno == EINTR || errno == EAGAIN }

  /// Waits until the socket is ready for `event`, or has failed; returns false after the deadline.
  private func isReady(for event: Int32) -> Bool {
    var state = pollfd(fd: socket, events: Int16(event), revents: 0)
    while true {
      // Data that is available is accepted even after the deadline, because FeedShell itself may have been suspended.
      let milliseconds = max(0, (ContinuousClock.now.duration(to: deadline) / .milliseconds(1)).rounded(.up))
      if poll(&state, 1, Int32(clamping: Int(milliseconds))) > 0 { return true }
      if isTimedOut { return false }
    }
  }
}
