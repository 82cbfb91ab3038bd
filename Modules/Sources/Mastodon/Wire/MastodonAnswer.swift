import Foundation
import HTTP
import Loading
import Sources

/// Requests to the API of a server, and its answers.
enum MastodonAnswer {
  /// A request for JSON; without a token, which the client adds.
  static func request(_ url: URL) -> HTTPRequest {
    HTTPRequest(url: url, headers: [.accept: "application/json"], limits: SourceLimits.document, takesToken: true)
  }

  /// Decodes an answer.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - answer: the answer.
  ///   - server: the server.
  ///   - feed: a public feed of the same posts, to read instead without a login.
  /// - Returns: the value.
  /// - Throws: `LoadFailure`.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ answer: HTTPResponse, of server: WebServer, feed: String? = nil
  ) throws -> Value {
    guard !needsLogin(answer) else { throw LoadFailure.needsLogin(host: server.name, feed: feed) }
    return try Payload.decode(type, answer, words: .error)
  }

  /// The software that an answer names in its headers; proxies often replace it.
  static func software(in answer: HTTPResponse) -> MastodonSoftware? {
    guard let server = answer.headers[.server] else { return nil }
    let software = MastodonSoftware(server)
    return software.isCompatible ? software : nil
  }

  /// Whether a login is needed; some servers use other statuses than 401 and 403, or send a login page.
  private static func needsLogin(_ answer: HTTPResponse) -> Bool {
    switch answer.status {
    case 200...299: isLoginPage(answer)
    case 401, 403: true
    case 404: ServerWords.error.text(in: answer)?.contains("disabled") == true
    case 422: ServerWords.error.text(in: answer)?.contains("authenticated user") == true
    default: false
    }
  }

  /// Whether a request was redirected to a web page for logging in.
  private static func isLoginPage(_ answer: HTTPResponse) -> Bool {
    guard answer.headers[.contentType]?.lowercased().hasPrefix("text/html") == true else { return false }
    let path = answer.url.path().lowercased()
    return ["login", "log_in", "sign_in", "signin", "auth"].contains { path.contains($0) }
  }
}
