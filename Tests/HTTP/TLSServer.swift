import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// A server on 127.0.0.1 that speaks TLS with a certificate, and answers as its handler does.
struct TLSServer {
  private let channel: any Channel

  /// A server that speaks no later version of TLS than `latest`; `protocols` are those of ALPN.
  init(
    _ certificate: TestCertificate, latest: TLSVersion? = nil, protocols: [String] = [],
    handler: @escaping @Sendable () -> any ChannelHandler = { ResponseWriter() }
  ) async throws {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(try certificate.certificate)], privateKey: .privateKey(try TestCertificate.key))
    configuration.minimumTLSVersion = .tlsv1
    configuration.maximumTLSVersion = latest
    configuration.applicationProtocols = protocols
    let context = try NIOSSLContext(configuration: configuration)
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(NIOSSLServerHandler(context: context))
          try pipeline.addHandler(handler())
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  var url: URL { URL(string: "https://127.0.0.1:\(channel.localAddress?.port ?? 0)/") ?? URL(filePath: "/") }
}
