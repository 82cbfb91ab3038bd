import Foundation
import HTTP
import Loading
import Sources

/// Creates the requests to a Google Reader API.
struct ReaderEndpoint: Sendable {
  let account: AccountID
  let api: ReaderAPI
  let services: SourceServices

  /// Creates a request for JSON; omits query items without a value.
  ///
  /// The client adds the token of the account.
  func get(_ path: String, _ query: [URLQueryItem] = []) throws -> HTTPRequest {
    let items = (query + [.json]).compactMap { item in item.value.map { "\(item.name)=\($0.percentEncoded)" } }
    return try request("\(path)?\(items.joined(separator: "&"))")
  }

  /// Creates a request that sends a form with the token for changes, which the server has issued.
  ///
  /// Some servers accept only that token, and others only the token of the account in a header.
  func post(_ path: String, _ fields: [URLQueryItem]) async throws -> HTTPRequest {
    let answer = try await services.load(try request("token"))
    let token = try answer.value { try ReaderAnswer.token(in: $0, of: api) }
    return try request(path, method: .post(.form(fields + [URLQueryItem(name: "T", value: token)])))
  }

  private func request(_ path: String, method: HTTPRequest.Method = .get) throws -> HTTPRequest {
    guard let url = URL(string: "\(api.url.absoluteString)/reader/api/0/\(path)") else {
      throw LoadFailure.refusedAddress
    }
    return HTTPRequest(
      url: url, method: method, headers: [.accept: "application/json"], limits: SourceLimits.document,
      account: account)
  }
}

extension URLQueryItem {
  /// The query item that requests JSON from endpoints with several formats.
  static let json = URLQueryItem(name: "output", value: "json")

  /// The form field for an article.
  static func article(_ number: Int128) -> URLQueryItem { URLQueryItem(name: "i", value: ItemNumber.longForm(number)) }
}
