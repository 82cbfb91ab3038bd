import Foundation
import HTTP
import Loading
import Sources
import Storage

/// A stored answer, whose validators make later requests conditional.
protocol StoredAnswer: Sendable {
  /// The headers to decode its body again, or to ask for it conditionally, by their canonical names.
  var headers: [String: String] { get }
  /// Its address.
  var address: String { get }
  /// The account it was requested for; nil without a login.
  var account: String? { get }
}

extension StoredDocument: StoredAnswer {}
extension StoredList: StoredAnswer {}

/// Sends conditional requests for documents that are stored.
struct ConditionalClient: Sendable {
  /// The result of a conditional request.
  enum Answer<Stored> {
    /// A document, and the stored one that it replaces; nil without one for the same reader.
    case document(HTTPResponse, replacing: Stored?)
    /// The stored document is current (304).
    case unchanged(HTTPResponse, Stored)
  }

  /// The headers that are stored with an answer.
  private static let storedHeaders: [HTTPField.Name] =
    [.eTag, .lastModified, .contentType] + [HTTPField.Name("Link")].compactMap(\.self)

  let client: any HTTPClient

  /// The answer to a request.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func load<Stored: StoredAnswer>(_ request: HTTPRequest, since stored: Stored?) async throws -> Answer<Stored> {
    var conditional = request
    conditional.headers[.ifNoneMatch] = stored?.headers[HTTPField.Name.eTag.canonicalName]
    conditional.headers[.ifModifiedSince] = stored?.headers[HTTPField.Name.lastModified.canonicalName]
    let response = try await client.load(conditional)
    guard response.status == 304, let stored else { return .document(response, replacing: stored) }
    // For another account, the same document may contain other posts.
    guard stored.account == nil || stored.account == response.account else {
      return .document(try await client.load(request), replacing: nil)
    }
    return .unchanged(response, stored)
  }

  /// The headers of an answer that are stored.
  static func storedHeaders(of headers: HTTPFields) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: storedHeaders.compactMap { name in headers[name].map { (name.canonicalName, $0) } })
  }
}

extension StoredAnswer {
  /// The stored answer as a response with status 200; nil if its address is no URL.
  func response(body: Data) -> HTTPResponse? {
    guard let url = URL(string: address) else { return nil }
    let fields = headers.compactMap { name, value in
      HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
    }
    return HTTPResponse(status: 200, headers: HTTPFields(fields), body: body, url: url, account: account)
  }
}
