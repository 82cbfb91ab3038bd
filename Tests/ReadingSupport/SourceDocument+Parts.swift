import HTTP
import Sources
import Testing

extension SourceDocument {
  /// The request of a document that has one.
  func request() async throws -> HTTPRequest {
    guard case .request(let make, _) = load else { throw NoRequest() }
    return try await make()
  }

  /// Maps an answer to the request.
  func read(_ response: HTTPResponse) throws -> Value {
    guard case .request(_, let read) = load else { throw NoRequest() }
    return try read(response)
  }
}

/// A document is a value where the test expects a request.
struct NoRequest: Error {}
