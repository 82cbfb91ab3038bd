import Foundation
import HTTP
import Loading
import SceneTesting
import TestSupport

/// A server without a network in between: no wait has a time limit, however busy the machine is.
struct PlayedServer: HTTPClient {
  let url: URL
  private let answer: @Sendable (String) -> LoopbackServer.Answer
  private let recorded = WaitableState<[String]>([])

  /// A server whose `answer` gets each whole request, with the fields of a form as its body.
  init(_ url: String = "https://a.example", answer: @escaping @Sendable (String) -> LoopbackServer.Answer) throws {
    guard let url = URL(string: url) else { throw URLError(.badURL) }
    self.url = url
    self.answer = answer
  }

  /// A server that people can sign in to.
  static func ofLogins(acceptsToken: Bool = true) throws -> PlayedServer {
    try PlayedServer { OAuthServer.answer(to: $0, acceptsToken: acceptsToken) ?? .json("{}", status: 404) }
  }

  /// The requests, in order.
  var requests: [String] { recorded.state }
  /// The methods and paths of the requests, in order.
  var heads: [String] { requests.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let text = Self.text(of: request)
    recorded.update { $0.append(text) }
    guard case .http(let status, let headers, let body) = answer(text) else { throw LoadFailure.malformed }
    let fields = headers.compactMap { name, value in
      HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
    return HTTPResponse(status: status, headers: HTTPFields(fields), body: Data(body), url: request.url)
  }

  private static func text(of request: HTTPRequest) -> String {
    var (method, body) = ("GET", "")
    if case .post(.form(let form)) = request.method {
      (method, body) = ("POST", form.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&"))
    }
    let headers = request.headers.map { "\r\n\($0.name.rawName): \($0.value)" }.joined()
    return "\(method) \(request.url.path()) HTTP/1.1\(headers)\r\n\r\n\(body)"
  }
}
