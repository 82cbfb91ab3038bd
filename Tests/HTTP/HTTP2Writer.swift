import NIOCore

/// Speaks just enough HTTP/2 to answer each request with a status and a byte.
final class HTTP2Writer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private static let prefaceLength = 24
  private static let frameHeadLength = 9
  private static let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]

  private let status: String
  private var received = ByteBuffer()
  private var hasGreeted = false

  /// A status of three digits.
  init(status: String) {
    self.status = status
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = Self.unwrapInboundIn(data)
    received.writeBuffer(&part)
    if !hasGreeted, received.readableBytes >= Self.prefaceLength {
      hasGreeted = true
      received.moveReaderIndex(forwardBy: Self.prefaceLength)
      write(Self.settings, context)
    }
    while hasGreeted, let frame = nextFrame() {
      if frame.type == 1 { write(answer(to: frame.stream), context) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func nextFrame() -> (type: UInt8, stream: [UInt8])? {
    guard let head = received.getBytes(at: received.readerIndex, length: Self.frameHeadLength) else { return nil }
    let length = head[..<3].reduce(0) { $0 << 8 | Int($1) }
    guard received.readableBytes >= Self.frameHeadLength + length else { return nil }
    received.moveReaderIndex(forwardBy: Self.frameHeadLength + length)
    return (head[3], Array(head[5...]))
  }

  /// A frame of headers with `:status`, and the frame of data that ends the stream (RFC 9113, 6.1 and 6.2).
  private func answer(to stream: [UInt8]) -> [UInt8] {
    let headers = [0x08, 3] + Array(status.utf8)
    return [0, 0, UInt8(headers.count), 1, 4] + stream + headers + [0, 0, 1, 0, 1] + stream + [120]
  }

  private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }
}
