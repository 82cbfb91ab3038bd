import Foundation

/// The two ends of a decoder's connection.
struct BlockingStream {
  let input: Int32
  let output: Int32

  /// The next bytes; nil at the end, or after an error.
  func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var position = 0
    while position < count {
      let received = bytes[position...].withUnsafeMutableBytes { Foundation.read(input, $0.baseAddress, $0.count) }
      if received > 0 { position += received } else if received == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  /// Writes bytes.
  ///
  /// - Returns: whether all of them were written.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if sent > 0 { rest = rest.dropFirst(sent) } else if errno != EINTR { return false }
    }
    return true
  }
}
