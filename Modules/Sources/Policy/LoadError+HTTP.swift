import HTTP
import Loading

extension LoadError {
  /// The load error for an error of the network.
  init(_ error: HTTPError) {
    self =
      switch error {
      case .noAnswer(let failure): .connectivity(ConnectionProblem(failure))
      case .malformed: .invalidData(.malformed)
      case .tooLarge(let limit): .tooLarge(limit: limit)
      case .tooSlow: .tooSlow
      case .refusedAddress: .refusedAddress
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
      case .timedOut: .timedOut
      case .expiredCertificate: .expiredCertificate
      case .futureCertificate: .futureCertificate
      case .otherNameCertificate: .otherNameCertificate
      case .unknownIssuer: .unknownIssuer
      case .untrusted: .untrusted
      case .insecure: .insecure
      case .closed: .closed
      case .failed: .failed
      }
  }
}

extension HTTPClient {
  /// The answer to a request.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  func load(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await send(request)
    } catch let error as HTTPError {
      throw LoadError(error)
    }
  }
}
