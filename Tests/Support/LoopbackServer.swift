public import Foundation
import NIOCore
import NIOPosix
public import SceneTesting
import Synchronization

/// A server that says exactly the bytes it is told to, and knows which connections are open.
public final class LoopbackServer: Sendable {
  public enum Answer: Sendable {
    /// A whole HTTP answer.
    case http(status: Int, headers: [String: String] = [:], body: [UInt8] = [])
    /// These bytes as they are; then the connection closes or stays silent.
    case raw([UInt8], closes: Bool)
    /// These bytes, then a chunk over and over for as long as somebody listens.
    case endless(head: String, chunk: [UInt8])
    /// These bytes, then a part of the answer again and again, with a pause before each.
    case drip(head: String, part: [UInt8], pause: Duration)
    case silence
    /// Held back until `release()`.
    indirect case held(Answer)

    public static func json(_ text: String, status: Int = 200) -> Answer {
      .http(status: status, headers: ["content-type": "application/json"], body: Array(text.utf8))
    }
  }

  public struct State: Sendable {
    /// The request heads, in order of arrival; that of a POST with its body, after an empty line.
    public var requests: [String] = []
    public var openConnections = 0
    public var acceptedConnections = 0
  }

  public let observed: WaitableState<State>
  private let held: Held
  private let channel: any Channel
  private let reserved = Mutex<ReservedPort?>(nil)

  /// Listens, and answers each request by its first line: `GET /path HTTP/1.1`.
  public convenience init(answer: @escaping @Sendable (String) -> Answer) async throws {
    try await self.init(answerToWhole: { request in answer(String(request.prefix { $0 != "\r\n" })) })
  }

  /// Listens, and answers each request by the whole of it, as it stands in `requests`.
  public init(answerToWhole answer: @escaping @Sendable (String) -> Answer) async throws {
    let observed = WaitableState(State())
    self.observed = observed
    let held = Held()
    self.held = held
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelOption(.socket(SocketOptionLevel(SOL_SOCKET), SocketOptionName(SO_REUSEPORT)), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Connection(observed: observed, held: held, answer: answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  public var port: Int { channel.localAddress?.port ?? 0 }
  public var url: URL { address("") }

  /// An address on this server; the path begins with a slash, and may have a query.
  public func address(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path)
  }

  public var requests: [String] { observed.state.requests }

  /// Sends what was held back, and holds nothing back from then on.
  public func release() {
    held.sends.withLock { sends in
      sends?.forEach { $0() }
      sends = nil
    }
  }

  /// Refuses connections from now on; the port stays taken, so that no other server answers there.
  public func stop() async throws {
    let port = try ReservedPort(port)
    reserved.withLock { $0 = port }
    try await channel.close()
  }
}

private final class Held: Sendable {
  /// The answers held back; nil once nothing is held back any more.
  let sends = Mutex<[@Sendable () -> Void]?>([])
}

private final class Connection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let observed: WaitableState<LoopbackServer.State>
  private let held: Held
  private let answer: @Sendable (String) -> LoopbackServer.Answer
  private var received = ""
  private var endless: [UInt8]?

  init(
    observed: WaitableState<LoopbackServer.State>, held: Held,
    answer: @escaping @Sendable (String) -> LoopbackServer.Answer
  ) {
    self.observed = observed
    self.held = held
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
      var request = String(received[..<end.lowerBound])
      let length = request.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
      let rest = received[end.upperBound...].utf8
      guard rest.count >= length else { return }
      if length > 0 { request += "\r\n\r\n" + String(Substring(rest.prefix(length))) }
      received = String(Substring(rest.dropFirst(length)))
      observed.update { [request] in $0.requests.append(request) }
      say(answer(request), context)
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
    case .held(let answer):
      let bytes = ByteBuffer(bytes: Self.bytes(of: answer))
      held.sends.withLock { [channel = context.channel] sends in
        if sends?.append({ channel.writeAndFlush(bytes, promise: nil) }) == nil {
          channel.writeAndFlush(bytes, promise: nil)
        }
      }
    case .http: write(Self.bytes(of: answer), context)
    case .raw(let bytes, let closes):
      write(bytes, context)
      if closes { context.close(promise: nil) }
    case .endless(let head, let chunk):
      write(Array(head.utf8), context)
      endless = chunk
      pour(context)
    case .drip(let head, let part, let pause):
      write(Array(head.utf8), context)
      let (bytes, pause) = (ByteBuffer(bytes: part), TimeAmount(pause))
      context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { [channel = context.channel] task in
        channel.isActive ? channel.writeAndFlush(bytes, promise: nil) : task.cancel()
      }
    }
  }

  private static func bytes(of answer: LoopbackServer.Answer) -> [UInt8] {
    guard case .http(let status, let headers, let body) = answer else { return [] }
    let lines = headers.merging(["content-length": "\(body.count)"]) { given, _ in given }
      .map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) -\r\n\(lines)\r\n".utf8) + body
  }

  private func pour(_ context: ChannelHandlerContext) {
    guard let endless else { return }
    while context.channel.isActive, context.channel.isWritable { write(endless, context) }
  }

  private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }
}
