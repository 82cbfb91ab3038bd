package import HTTP
import Loading

extension LoadError {
  /// The load error for an error of the network.
  package init(_ error: HTTPError) {
    self =
      switch error {
      case .noAnswer(let failure): .connectivity(ConnectionProblem(failure))
      case .noConnection(let time): .noConnection(seconds: Int(time.components.seconds))
      case .silence(let time): .silence(seconds: Int(time.components.seconds))
      case .malformed: .invalidData(.malformed)
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .tooSlow: .tooSlow
      case .refusedAddress: .refusedAddress
      case .privateAddress: .privateAddress
      case .refusedRedirect: .refusedRedirect
      case .tooManyRedirects(let limit): .tooManyRedirects(limit: limit)
      }
  }
}

extension ConnectionProblem {
  /// The problem for a failure of the network.
  fileprivate init(_ failure: HTTPError.ConnectionFailure) {
    self =
      switch failure {
      case .unknownHost: .unknownHost
      case .refused: .refused
      case .unreachable: .unreachable
      case .timedOut: .timedOut
      case .expiredCertificate: .expiredCertificate
      case .futureCertificate: .futureCertificate
      case .otherNameCertificate: .otherNameCertificate
      case .unknownIssuer: .unknownIssuer
      case .untrusted: .untrusted
      case .insecure: .insecure
      case .plain: .plain
      case .closed: .closed
      case .noLibrary: .noLibrary
      case .unknownProxy: .unknownProxy
      case .noProxy: .noProxy
      case .refusedByProxy: .refusedByProxy
      case .proxyLogin: .proxyLogin
      case .insecureProxy: .insecureProxy
      case .failed: .failed
      }
  }
}

extension HTTPClient {
  /// The answer to a request.
  ///
  /// - Throws: `LoadError` with the server, or `CancellationError`.
  package func load(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await send(request)
    } catch let redirected as RedirectedError {
      throw LoadError(redirected.error).at(WebServer(redirected.url)?.name)
    } catch let error as HTTPError {
      throw LoadError(error).at(WebServer(request.url)?.name)
    } catch let error as LoadError {
      throw error.at(WebServer(request.url)?.name)
    }
  }
}

extension HTTPResponse {
  /// The value that a mapping reads in this answer.
  ///
  /// - Throws: `LoadError` with the server.
  package func value<Value>(_ read: (HTTPResponse) throws -> Value) throws -> Value {
    do {
      return try read(self)
    } catch let error as LoadError {
      throw error.at(WebServer(url)?.name)
    }
  }
}
