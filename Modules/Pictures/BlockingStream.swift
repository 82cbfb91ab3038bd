import Foundation

/// The two ends of a decoder's connection.
struct BlockingStream {
  let input: Int32
  let output: Int32

  /// The next bytes; nil at the end, or after an error.
  func read(_ count: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, position in
      while position < count {
        let rest = UnsafeMutableBufferPointer(rebasing: bytes[position..<count])
        let received = Foundation.read(input, rest.baseAddress, rest.count)
        if received > 0 { position += received } else if received == 0 || errno != EINTR { break }
      }
    }
    return bytes.count == count ? bytes : nil
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
