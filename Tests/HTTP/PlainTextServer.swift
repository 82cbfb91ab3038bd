import NIOCore
import NIOPosix

/// A server that answers the first bytes of a connection in plain text, whatever they are.
struct PlainTextServer {
  private let channel: any Channel

  init() async throws {
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ResponseWriter("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n"))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  var port: Int { channel.localAddress?.port ?? 0 }
}
