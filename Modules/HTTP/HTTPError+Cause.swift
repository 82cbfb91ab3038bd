import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension HTTPError {
  /// The limits of a request that an error may be about.
  struct Limits {
    /// That of the body, in bytes.
    let bytes: Int
    /// The maximum time to make a connection.
    let connect: Duration
    /// The maximum time between two reads.
    let read: Duration
  }

  /// The error for an error of the libraries below.
  init(_ error: any Error, limits: Limits) {
    switch error {
    case let error as HTTPError: self = error
    case let error as HTTPClientError where [.connectTimeout, .tlsHandshakeTimeout].contains(error):
      self = .noConnection(within: limits.connect)
    case ChannelError.connectTimeout: self = .noConnection(within: limits.connect)
    case let error as HTTPClientError where error == .readTimeout: self = .silence(for: limits.read)
    case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge(limit: limits.bytes)
    case is StaleConnection, HTTPParserError.invalidEOFState: self = .noAnswer(.closed)
    case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError,
      is HTTPParserError:
      self = .malformed
    default: self = .noAnswer(ConnectionFailure(error))
    }
  }
}

extension HTTPError.ConnectionFailure {
  fileprivate init(_ error: any Error) {
    self =
      switch error {
      case let error as HTTPClientError: Self(error)
      case let error as NIOConnectionError:
        if let first = error.connectionErrors.first {
          Self(first.error)
        } else {
          error.dnsAError != nil || error.dnsAAAAError != nil ? .unknownHost : .failed
        }
      case NIOSSLError.uncleanShutdown: .closed
      case let error as NIOSSLExtraError where error == .failedToValidateHostname: .otherNameCertificate
      case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: Self.isPlain(error) ? .plain : .insecure
      case is SocketAddressError: .unknownHost
      case let error as IOError: Self(errno: error.errnoCode)
      case is ChannelError: .closed
      default: .failed
      }
  }

  /// Whether an error of TLS is due to an answer that is not TLS: NIOSSL has no type for it.
  private static func isPlain(_ error: any Error) -> Bool {
    let text = "\(error)"
    return ["WRONG_VERSION_NUMBER", "HTTP_REQUEST", "HTTPS_PROXY_REQUEST"].contains { text.contains($0) }
  }

  private init(_ error: HTTPClientError) {
    self =
      switch error {
      case .writeTimeout, .getConnectionFromPoolTimeout: .timedOut
      case .remoteConnectionClosed: .closed
      default: .failed
      }
  }

  private init(errno code: CInt) {
    self =
      switch code {
      case ECONNREFUSED: .refused
      case ETIMEDOUT: .timedOut
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN: .unreachable
      case ECONNRESET, EPIPE: .closed
      default: .failed
      }
  }
}
