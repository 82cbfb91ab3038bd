import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// Finds out why a server's certificate was refused: NIOSSL says only that it was.
///
/// Makes a second connection, reads the certificate, and refuses it in any case: nothing is sent.
struct CertificateProbe {
  let host: String
  let port: Int
  /// The maximum time to connect, and again to receive the certificate.
  let timeout: Duration

  /// Whether an error is the refusal of a certificate for an unknown reason.
  static func isNeeded(for error: any Error) -> Bool {
    guard case NIOSSLError.handshakeFailed(let cause) = error else { return false }
    return "\(cause)".contains("CERTIFICATE_VERIFY_FAILED")
  }

  /// The reason why the certificate is not trusted at a date; `untrusted` if it cannot be found out.
  func reason(at date: Date = Date()) async -> HTTPError.ConnectionFailure {
    do {
      return try await connect(at: date)
    } catch {
      return .untrusted
    }
  }

  private func connect(at date: Date) async throws -> HTTPError.ConnectionFailure {
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    let context = try NIOSSLContext(configuration: NetworkClient.tls)
    let reason = loop.makePromise(of: HTTPError.ConnectionFailure.self)
    let connection = ClientBootstrap(group: loop).connectTimeout(TimeAmount(timeout))
      .channelInitializer { [name = serverName] channel in
        channel.closeFuture.whenComplete { _ in reason.succeed(.untrusted) }
        return channel.eventLoop.makeCompletedFuture {
          let handler = try NIOSSLClientHandler(
            context: context, serverHostname: name,
            customVerificationCallback: { certificates, verdict in
              reason.succeed(Self.reason(for: certificates, at: date))
              verdict.succeed(.failed)
            })
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
      .connect(host: host, port: port)
    connection.whenFailure { reason.fail($0) }
    let channel = try await connection.get()
    let deadline = loop.scheduleTask(in: TimeAmount(timeout)) { channel.close(promise: nil) }
    defer {
      deadline.cancel()
      channel.close(promise: nil)
    }
    return try await withTaskCancellationHandler {
      try await reason.futureResult.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  /// The host's name for the server; nil for an IP address, which TLS does not send.
  private var serverName: String? {
    var address = in6_addr()
    let isAddress = [AF_INET, AF_INET6].contains { inet_pton($0, host, &address) == 1 }
    return isAddress ? nil : host
  }

  /// The reason why a chain of certificates is not trusted.
  ///
  /// A wrong name is none of these reasons: NIOSSL checks it later, and has an error of its own for it.
  private static func reason(for chain: [NIOSSLCertificate], at date: Date) -> HTTPError.ConnectionFailure {
    let now = time_t(date.timeIntervalSince1970)
    guard let certificate = chain.first else { return .untrusted }
    if now > certificate.notValidAfter { return .expiredCertificate }
    if now < certificate.notValidBefore { return .futureCertificate }
    return .unknownIssuer
  }
}
