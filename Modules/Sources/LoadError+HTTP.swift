package import HTTP
import Loading

extension LoadError {
  /// The load error for an error of the network.
  package init(_ error: HTTPError) {
    self =
      switch error {
      case .noAnswer(let problem): .connectivity(problem)
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
