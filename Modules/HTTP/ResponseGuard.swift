import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// Channel handler before AsyncHTTPClient's: refuses answers that would end the program or never end, and joins tiny
/// parts of a body.
///
/// A status below 100 is taken for an informational one there, and the body or the end that follows meets a
/// `preconditionFailure`.
final class ResponseGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  /// The maximum number of informational answers before an answer.
  private static let maximumInformational = 20
  /// The size at which joined parts of a body are passed on, in bytes.
  private static let joinedSize = 64 << 10

  private var hasFailed = false
  private var isWaiting = false
  private var hasAnswered = false
  private var informationalCount = 0
  /// Parts of the body that arrived in one read: a part costs a multiple of its bytes further on.
  private var joined: ByteBuffer?

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .head = Self.unwrapOutboundIn(data) {
      isWaiting = true
      informationalCount = 0
    }
    context.write(data, promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasFailed else { return }
    switch Self.unwrapInboundIn(data) {
    case .head(let head): receive(head, data, context)
    case .body(let part): join(part, context)
    case .end:
      passJoined(context)
      hasAnswered = true
      context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    passJoined(context)
    context.fireChannelReadComplete()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The connection's end follows.
    if case NIOSSLError.uncleanShutdown = error { return context.fireErrorCaught(error) }
    if isWaiting, !hasFailed, let error = error as? IOError, [ECONNRESET, EPIPE].contains(error.errnoCode) {
      reportClosing(context)
    } else {
      hasFailed = true
      context.fireErrorCaught(error)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    if isWaiting, !hasFailed { reportClosing(context) }
    context.fireChannelInactive()
  }

  /// Informational answers end here, so that they do not count as bytes of the answer for the read timeout.
  private func receive(_ head: HTTPResponseHead, _ data: NIOAny, _ context: ChannelHandlerContext) {
    switch head.status.code {
    // Nobody asks for another protocol (101).
    case ..<100, 101: fail(HTTPError.malformed, context)
    case ..<200:
      informationalCount += 1
      if informationalCount > Self.maximumInformational { fail(HTTPError.malformed, context) }
    default:
      isWaiting = false
      context.fireChannelRead(data)
    }
  }

  private func join(_ part: ByteBuffer, _ context: ChannelHandlerContext) {
    var part = part
    if joined == nil {
      joined = part
    } else {
      joined?.writeBuffer(&part)
    }
    if let joined, joined.readableBytes >= Self.joinedSize { passJoined(context) }
  }

  private func passJoined(_ context: ChannelHandlerContext) {
    guard let body = joined, !hasFailed else { return }
    joined = nil
    context.fireChannelRead(Self.wrapInboundOut(.body(body)))
  }

  /// Fails the request: as one that may be sent again if the connection has answered an earlier one.
  private func reportClosing(_ context: ChannelHandlerContext) {
    fail(hasAnswered ? StaleConnection() : HTTPError.noAnswer(.closed), context)
  }

  private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
    hasFailed = true
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }
}
