import Foundation
import HTTP
import Loading

/// The response to the registration of FeedShell.
struct Registration: Decodable {
  let clientID: String
  let clientSecret: String

  enum CodingKeys: String, CodingKey {
    case clientID = "client_id"
    case clientSecret = "client_secret"
  }
}

/// The response to the exchange of a code for a token.
struct Token: Decodable {
  let accessToken: String
  /// The granted scopes, separated by spaces; nil if the server does not provide them.
  let scope: String?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.fields
    accessToken = try fields.decode(String.self, forKey: "access_token")
    scope = fields.lenient("scope")
  }
}

/// The account of a token.
struct Account: Decodable {
  let username: String
}

extension HTTPResponse {
  /// Decodes the body of a successful response; nil for any other response.
  func decoded<Value: Decodable>(as type: Value.Type) -> Value? {
    guard (200...299).contains(status) else { return nil }
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      return nil  // a web page, or another API
    }
  }

  /// The address in the `Location` header, made absolute; nil if there is none.
  var redirectTarget: URL? {
    headers[.location].flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
  }
}

/// An HTTP client that sends each request by calling a function.
struct LoadingClient: HTTPClient {
  let load: @Sendable (HTTPRequest) async throws -> HTTPResponse

  func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await load(request) }
}
