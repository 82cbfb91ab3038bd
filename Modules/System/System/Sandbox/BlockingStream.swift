import Foundation

/// A sandboxed process's end of the socket.
package struct BlockingStream {
  private let input: Int32
  private let output: Int32

  /// Creates a stream over two descriptors, by default standard input and output.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    (self.input, self.output) = (input, output)
  }

  /// Reads the next `count` bytes; returns nil at the end of the stream, or after an error.
  package func read(_ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, position in
      while position < count {
        let rest = UnsafeMutableBufferPointer(rebasing: bytes[position..<count])
        let received = Foundation.read(input, rest.baseAddress, rest.count)
        if received > 0 { position += received } else if received == 0 || errno != EINTR { break }
      }
    }
    return bytes.count == count ? bytes : nil
  }

  /// Writes bytes; returns whether all were written.
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if sent > 0 { rest = rest.dropFirst(sent) } else if errno != EINTR { return false }
    }
    return true
  }
}
