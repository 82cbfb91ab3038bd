import CCurl
import Foundation
import Loading

extension LoadFailure {
  /// Creates the failure for an error code of libcurl, the `errno` of a failed connection, and OpenSSL's verification
  /// result.
  init(_ code: CURLcode, systemCode: CInt, verdict: Int) {
    self =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST: .connectivity(.unknownHost)
      case CURLE_COULDNT_CONNECT: .connectivity(ConnectionProblem(errno: systemCode))
      case CURLE_PEER_FAILED_VERIFICATION: .connectivity(ConnectionProblem(verdict: verdict))
      case CURLE_SSL_CACERT_BADFILE: .connectivity(.untrusted)
      case CURLE_SSL_CONNECT_ERROR: .connectivity(.insecure)
      case CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_PARTIAL_FILE: .connectivity(.closed)
      // libcurl reports a header line of more than 100 KiB as out of memory, and an HTTP/0.9 response as unsupported.
      case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2, CURLE_HTTP2_STREAM,
        CURLE_UNSUPPORTED_PROTOCOL, CURLE_OUT_OF_MEMORY:
        .malformed
      case CURLE_URL_MALFORMAT: .refusedAddress
      default: .connectivity(.failed)
      }
  }
}

extension ConnectionProblem {
  /// Creates the failure for a proxy that did not connect to the server; nil if the proxy did not cause the error.
  ///
  /// `status` is the status of the proxy's response to the request for a tunnel; 0 if it did not respond.
  init?(proxy code: CURLcode, status: Int) {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: self = .noProxy
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CONNECT_ERROR: self = .insecureProxy
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_WEIRD_SERVER_REPLY:
      self = status == 407 ? .proxyLogin : .refusedByProxy
    default: return nil
    }
  }

  /// Creates the failure for an error of a SOCKS proxy (CURLPX_…).
  init(socks error: Int) {
    self =
      switch CURLproxycode(CURLproxycode.RawValue(clamping: error)) {
      // Some proxies require that this computer resolves host names.
      case CURLPX_RESOLVE_HOST: .unknownHost
      // The server at the address of the proxy is not a SOCKS proxy.
      case CURLPX_BAD_VERSION: .noProxy
      case CURLPX_NO_AUTH, CURLPX_USER_REJECTED: .proxyLogin
      default: .refusedByProxy
      }
  }

  fileprivate init(errno code: CInt) {
    self =
      switch code {
      case ECONNREFUSED: .refused
      case ETIMEDOUT: .timedOut
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN: .unreachable
      case ECONNRESET, EPIPE: .closed
      default: .failed
      }
  }

  /// Converts a verification result of OpenSSL (X509_V_ERR_…).
  fileprivate init(verdict: Int) {
    self =
      switch verdict {
      // libcurl checks the host name before the verification result is available.
      case 1: .otherNameCertificate
      case 9: .futureCertificate
      case 10: .expiredCertificate
      case 18, 19, 20, 21: .unknownIssuer
      default: .untrusted
      }
  }
}
