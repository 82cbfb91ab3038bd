import NIOCore
import NIOHTTP1

/// Channel handler before AsyncHTTPClient's: refuses answers that its checks would end the program for.
///
/// A status below 100 is taken for an informational one there, and the body or the end that follows meets a
/// `preconditionFailure`.
final class ResponseGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private var hasFailed = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasFailed else { return }
    if case .head(let head) = Self.unwrapInboundIn(data), !Self.isAllowed(head.status) {
      return fail(HTTPError.malformed, context)
    }
    context.fireChannelRead(data)
  }

  /// Nobody asks for another protocol (101).
  private static func isAllowed(_ status: HTTPResponseStatus) -> Bool {
    status.code >= 100 && status != .switchingProtocols
  }

  private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
    hasFailed = true
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }
}
