import NIOCore

/// Answers every read with the same bytes.
final class ResponseWriter: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let reply: ByteBuffer

  init(_ reply: String = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n") {
    self.reply = ByteBuffer(string: reply)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.writeAndFlush(Self.wrapOutboundOut(reply), promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
