import System

/// Speaks just enough HTTP/2 to answer each request with a status and a byte.
struct HTTP2Writer {
  private static let prefaceLength = 24
  private static let frameHeadLength = 9
  private static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]

  /// A status of three digits.
  let status: String

  /// Answers until the connection ends.
  func serve(_ connection: LoopbackConnection) {
    var received: [UInt8] = []
    var hasGreeted = false
    while let part = connection.read() {
      received += part
      if !hasGreeted, received.count >= Self.prefaceLength {
        hasGreeted = true
        received.removeFirst(Self.prefaceLength)
        connection.write(Self.settings)
      }
      while hasGreeted, let frame = Self.next(&received) {
        if frame.type == 1 { connection.write(answer(to: frame.stream)) }
      }
    }
  }

  private static func next(_ received: inout [UInt8]) -> (type: UInt8, stream: [UInt8])? {
    guard received.count >= frameHeadLength else { return nil }
    let head = Array(received[..<frameHeadLength])
    let length = head[..<3].reduce(0) { $0 << 8 | Int($1) }
    guard received.count >= frameHeadLength + length else { return nil }
    received.removeFirst(frameHeadLength + length)
    return (head[3], Array(head[5...]))
  }

  /// A frame of headers with `:status`, and the frame of data that ends the stream (RFC 9113, 6.1 and 6.2).
  private func answer(to stream: [UInt8]) -> [UInt8] {
    let headers = [0x08, 3] + Array(status.utf8)
    return [0, 0, UInt8(headers.count), 1, 4] + stream + headers + [0, 0, 1, 0, 1] + stream + [120]
  }
}
