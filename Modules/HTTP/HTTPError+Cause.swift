import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension HTTPError {
  /// The error for an error of the libraries below; `limit` is that of the body, in bytes.
  init(_ error: any Error, limit: Int) {
    switch error {
    case let error as HTTPError: self = error
    case let error as HTTPClientError where error == .deadlineExceeded: self = .tooSlow
    case NIOHTTPDecompression.DecompressionError.limit: self = .tooLarge(limit: limit)
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
      case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .insecure
      case is SocketAddressError: .unknownHost
      case let error as IOError: Self(errno: error.errnoCode)
      case let error as ChannelError:
        if case .connectTimeout = error { .timedOut } else { .closed }
      default: .failed
      }
  }

  private init(_ error: HTTPClientError) {
    self =
      switch error {
      case .connectTimeout, .readTimeout, .writeTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: .timedOut
      case .remoteConnectionClosed: .closed
      default: .failed
      }
  }

  private init(errno code: CInt) {
    self =
      switch code {
      case ECONNREFUSED: .refused
      case ETIMEDOUT: .timedOut
      case ECONNRESET, EPIPE: .closed
      default: .failed
      }
  }
}
