import Foundation
import HTTP
import Loading
import Sources
import Storage

/// A stored response, with the validators for conditional requests.
protocol StoredAnswer: Sendable {
  /// The headers needed to decode the body and to make a conditional request, by their canonical names.
  var headers: [String: String] { get }
  /// The address of the response.
  var address: String { get }
  /// The account whose token was sent with the request; nil if it was requested without a login.
  var account: String? { get }
}

extension StoredDocument: StoredAnswer {}
extension StoredList: StoredAnswer {}

/// Sends conditional requests for stored documents.
struct ConditionalClient: Sendable {
  /// The result of a conditional request.
  enum Answer<Stored> {
    /// A new document, and the stored document that it replaces; nil if no document is stored for the same account.
    case document(HTTPResponse, replacing: Stored?)
    /// The stored document is still current (304).
    case unchanged(HTTPResponse, Stored)
  }

  /// The headers to store with a response.
  private static let storedHeaders: [HTTPField.Name] =
    [.eTag, .lastModified, .contentType] + [HTTPField.Name("Link")].compactMap(\.self)

  let client: any HTTPClient

  /// Sends a request; conditional if `stored` is not nil.
  func load<Stored: StoredAnswer>(_ request: HTTPRequest, since stored: Stored?) async throws -> Answer<Stored> {
    var conditional = request
    conditional.headers[.ifNoneMatch] = stored?.headers[HTTPField.Name.eTag.canonicalName]
    conditional.headers[.ifModifiedSince] = stored?.headers[HTTPField.Name.lastModified.canonicalName]
    let response = try await client.load(conditional)
    guard response.status == 304, let stored else { return .document(response, replacing: stored) }
    // The same document may contain different posts for a different account.
    guard stored.account == nil || stored.account == response.account else {
      return .document(try await client.load(request), replacing: nil)
    }
    return .unchanged(response, stored)
  }

  /// The headers of a response to store, by their canonical names.
  static func storedHeaders(of headers: HTTPFields) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: storedHeaders.compactMap { name in headers[name].map { (name.canonicalName, $0) } })
  }
}

extension StoredAnswer {
  /// The stored response with status 200 and the given body; nil if its address is not a URL.
  func response(body: Data) -> HTTPResponse? {
    URL(string: address).map {
      HTTPResponse(status: 200, headers: HTTPFields(stored: headers), body: body, url: $0, account: account)
    }
  }
}

extension HTTPFields {
  /// Creates the headers of a stored response from their canonical names and values.
  init(stored headers: [String: String]) {
    self.init(headers.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
  }
}
