import Foundation
import HTTP

/// The answer to a registration.
struct Registration: Decodable {
  let clientID: String
  let clientSecret: String

  enum CodingKeys: String, CodingKey {
    case clientID = "client_id"
    case clientSecret = "client_secret"
  }
}

/// The answer to the exchange of a code.
struct Token: Decodable {
  let accessToken: String

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
  }
}

/// The account of a token.
struct Account: Decodable {
  let username: String
}

extension HTTPResponse {
  /// The value in the body of a success; nil for any other answer.
  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard (200...299).contains(status) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      return nil  // a web page, or another API
    }
  }

  /// The target of a redirect; nil without one.
  var redirectTarget: URL? {
    headers[.location].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
  }
}

/// Adapts a function that loads to `HTTPClient`.
struct LoadingClient: HTTPClient {
  let load: @Sendable (HTTPRequest) async throws -> HTTPResponse

  func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await load(request) }
}
