package import HTTP
import Loading

extension HTTPClient {
  /// Sends a request; a failure contains the host of the server.
  package func load(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await send(request)
    } catch let error as LoadFailure {
      throw error.at(WebServer(request.url)?.name)
    }
  }
}

extension HTTPResponse {
  /// Converts the response with `read`; a failure contains the host of the server.
  package func value<Value>(_ read: (HTTPResponse) throws -> Value) throws -> Value {
    do {
      return try read(self)
    } catch let error as LoadFailure {
      throw error.at(WebServer(url)?.name)
    }
  }
}
