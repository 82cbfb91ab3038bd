import CSystem
import Foundation
import Synchronization

/// An end of a pipe.
public final class PipeEnd: Sendable {
  /// The outcome of a non-blocking read or write.
  public enum Transfer: Equatable, Sendable {
    case bytes(Int)
    /// Nothing can be read or written now.
    case blocked
    /// The other end is closed.
    case closed
  }

  private let state: Mutex<Int32?>

  init(_ descriptor: Int32) {
    state = Mutex(descriptor)
  }

  deinit {
    close()
  }

  /// The descriptor; nil after closing.
  public var descriptor: Int32? { state.withLock(\.self) }

  /// Closes this end of the pipe, unless it is already closed.
  public func close() {
    state.withLock { descriptor in
      if let descriptor { Foundation.close(descriptor) }
      descriptor = nil
    }
  }

  /// Makes reads and writes return at once instead of blocking.
  public func neverWait() {
    state.withLock { descriptor in
      if let descriptor { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    }
  }

  /// The number of unread bytes in the pipe; nil after closing.
  public var unread: Int? {
    state.withLock { descriptor in
      let count = descriptor.map { cprocesses_unread($0) } ?? -1
      return count < 0 ? nil : Int(count)
    }
  }

  /// Reads bytes into a buffer.
  public func read(into buffer: inout [UInt8]) -> Transfer {
    state.withLock { descriptor in
      guard let descriptor else { return .closed }
      return Self.transfer { Foundation.read(descriptor, &buffer, buffer.count) }
    }
  }

  /// Writes as many of the bytes as fit in the pipe.
  public func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    state.withLock { descriptor in
      guard let descriptor else { return .closed }
      return Self.transfer { bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } }
    }
  }

  private static func transfer(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .blocked
      default: return .closed
      }
    }
  }
}
