import Foundation
import HTTP
import Loading

import struct HTTPTypes.HTTPField

/// Requests to the API of a server, and its answers.
enum MastodonAnswer {
  /// The maximum number of characters of a server's own words.
  private static let maximumMessage = 200

  /// A request for JSON; without a token, which the client adds.
  static func request(_ url: URL) -> HTTPRequest {
    HTTPRequest(url: url, headers: [.accept: "application/json"], limits: SourceLimits.document, takesToken: true)
  }

  /// The value in an answer.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - answer: the answer.
  ///   - server: the server.
  ///   - feed: a public feed of the same posts, to read instead without a login.
  /// - Returns: the value.
  /// - Throws: `LoadError`.
  static func decode<Value: Decodable>(
    _ type: Value.Type, _ answer: HTTPResponse, of server: WebServer, feed: String? = nil
  ) throws -> Value {
    guard !needsLogin(answer) else { throw LoadError.needsLogin(host: server.name, feed: feed) }
    do {
      return try Payload.decode(type, from: answer.body, status: answer.status)
    } catch LoadError.badStatus(let status) {
      throw message(in: answer).map { LoadError.refusedByServer(status: status, message: $0) } ?? .badStatus(status)
    }
  }

  /// The software that an answer names in its headers; proxies often replace it.
  static func software(in answer: HTTPResponse) -> MastodonSoftware? {
    guard let server = answer.headers[.server] else { return nil }
    let software = MastodonSoftware(server)
    return software.isCompatible ? software : nil
  }

  /// Whether an answer means that a login is needed; some servers say so with other statuses, or send a page.
  private static func needsLogin(_ answer: HTTPResponse) -> Bool {
    switch answer.status {
    case 200...299: isLoginPage(answer)
    case 401, 403: true
    case 404: message(in: answer)?.contains("disabled") == true
    case 422: message(in: answer)?.contains("authenticated user") == true
    default: false
    }
  }

  /// Whether a request was redirected to a web page for logging in.
  private static func isLoginPage(_ answer: HTTPResponse) -> Bool {
    guard answer.headers[.contentType]?.lowercased().hasPrefix("text/html") == true else { return false }
    let path = answer.url.path().lowercased()
    return ["login", "log_in", "sign_in", "signin", "auth"].contains { path.contains($0) }
  }

  /// The server's own words about an error; nil without any.
  private static func message(in answer: HTTPResponse) -> String? {
    do {
      let message = try Payload.decode(Problem.self, from: answer.body, status: 200).error
      return message.map { String($0.prefix(maximumMessage)) }
    } catch {
      return nil  // a web page, or nothing at all
    }
  }

  private struct Problem: Decodable {
    let error: String?

    private enum CodingKeys: String, CodingKey {
      case error, message
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      error = container.text(.error) ?? container.text(.message)
    }
  }
}
