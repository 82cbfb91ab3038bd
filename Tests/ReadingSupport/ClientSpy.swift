import Foundation
import HTTP
import Loading
import SceneTesting

/// A network that records its requests, and answers them as a test says.
struct ClientSpy: HTTPClient {
  private let recorded = WaitableState<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  /// The requests, in order.
  var requests: [HTTPRequest] { recorded.state }
  /// The requested addresses, in order, without the server.
  var paths: [String] {
    requests.map { $0.url.absoluteString.replacing("http://a.example/", with: "") }
  }

  /// The requested paths, in order.
  var urlPaths: [String] { requests.map { $0.url.path() } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    recorded.update { $0.append(request) }
    return try await answer(request)
  }

  /// Answers every request with this body.
  static func answering(_ body: String, status: Int = 200, headers: HTTPFields = [:]) -> ClientSpy {
    ClientSpy { .init(status: status, headers: headers, body: Data(body.utf8), url: $0.url) }
  }

  /// Answers no request.
  static func failing(_ error: any Error = LoadFailure.connectivity(.refused)) -> ClientSpy {
    ClientSpy { _ in throw error }
  }
}
