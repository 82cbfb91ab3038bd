public import Foundation
import NIOCore
import NIOPosix

/// A server that says exactly the bytes it is told to, and knows which connections are open.
public final class LoopbackServer: Sendable {
  public enum Answer: Sendable {
    /// A whole HTTP answer.
    case http(status: Int, headers: [String: String] = [:], body: [UInt8] = [])
    /// These bytes as they are; then the connection closes or stays silent.
    case raw([UInt8], closes: Bool)
    /// These bytes, then a chunk over and over for as long as somebody listens.
    case endless(head: String, chunk: [UInt8])
    case silence

    public static func json(_ text: String, status: Int = 200) -> Answer {
      .http(status: status, headers: ["content-type": "application/json"], body: Array(text.utf8))
    }
  }

  public struct State: Sendable {
    /// The request heads, in order of arrival.
    public var requests: [String] = []
    public var openConnections = 0
    public var acceptedConnections = 0
  }

  public let observed: Observed<State>
  private let channel: any Channel

  /// - Parameter answer: what to say to a request, from its first line: `GET /path HTTP/1.1`.
  public init(answer: @escaping @Sendable (String) -> Answer) async throws {
    let observed = Observed(State())
    self.observed = observed
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Connection(observed: observed, answer: answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  public var port: Int { channel.localAddress?.port ?? 0 }
  public var url: URL { address("") }

  /// - Parameter path: begins with a slash, and may have a query.
  public func address(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path)
  }

  public var requests: [String] { observed.state.requests }

  public func stop() async throws {
    try await channel.close()
  }
}

private final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let observed: Observed<LoopbackServer.State>
  private let answer: @Sendable (String) -> LoopbackServer.Answer
  private var received = ""
  private var endless: [UInt8]?

  init(observed: Observed<LoopbackServer.State>, answer: @escaping @Sendable (String) -> LoopbackServer.Answer) {
    self.observed = observed
    self.answer = answer
  }

  func channelActive(context: ChannelHandlerContext) {
    observed.update {
      $0.openConnections += 1
      $0.acceptedConnections += 1
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    observed.update { $0.openConnections -= 1 }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += String(buffer: Self.unwrapInboundIn(data))
    while let end = received.range(of: "\r\n\r\n") {
      let head = String(received[..<end.lowerBound])
      received = String(received[end.upperBound...])
      observed.update { $0.requests.append(head) }
      say(answer(String(head.prefix { $0 != "\r\n" })), context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    pour(context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func say(_ answer: LoopbackServer.Answer, _ context: ChannelHandlerContext) {
    switch answer {
    case .silence: break
    case .http(let status, let headers, let body):
      let lines = headers.merging(["content-length": "\(body.count)"]) { given, _ in given }
        .map { "\($0): \($1)\r\n" }.joined()
      write(Array("HTTP/1.1 \(status) -\r\n\(lines)\r\n".utf8) + body, context)
    case .raw(let bytes, let closes):
      write(bytes, context)
      if closes { context.close(promise: nil) }
    case .endless(let head, let chunk):
      write(Array(head.utf8), context)
      endless = chunk
      pour(context)
    }
  }

  private func pour(_ context: ChannelHandlerContext) {
    guard let endless else { return }
    while context.channel.isActive, context.channel.isWritable { write(endless, context) }
  }

  private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }
}
