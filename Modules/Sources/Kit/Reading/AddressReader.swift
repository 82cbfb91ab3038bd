public import Foundation
public import HTTP
public import Loading
import Sources

/// Loads documents for scenes, from any address, with the client, the cache and the policy of a source.
public struct AddressReader: Sendable {
  /// The name under which these documents are cached; it cannot be an address because it has spaces.
  private static let owner = "documents of scenes"

  let source: SourceReader

  /// Loads the body of a document and the HTTP status of the response; reserved headers are left out.
  public func document(
    at url: URL, headers: [String: String], method: HTTPRequest.Method = .get
  ) async throws -> (body: Data, status: Int) {
    let response = try await source.client.load(Self.request(url, headers, method))
    return (response.body, response.status)
  }

  /// Returns a document from the cache, from the network, or from both in turn, as the reading policy decides.
  ///
  /// Reserved headers are left out. If `read` throws for a response, the response is not saved.
  public func answers<Value: Sendable>(
    at url: URL, headers: [String: String], _ scope: LoadScope, read: @escaping @Sendable (Data, Int) throws -> Value
  ) -> Answers<Value> {
    let reader = DocumentReader(
      source: Self.owner, client: source.client, cache: source.cache, policy: source.documents.policy,
      now: source.documents.now, accounts: ReadAccounts(), onMove: nil)
    let document = SourceDocument(
      list: url.absoluteString.withoutCredentials, request: { Self.request(url, headers) },
      read: { try read($0.body, $0.status) })
    return reader.answers(scope, to: { _ in document })
  }

  /// A scene's request, which may go to any server because the user started it: no source has provided the address.
  private static func request(
    _ url: URL, _ headers: [String: String], _ method: HTTPRequest.Method = .get
  ) -> HTTPRequest {
    var fields = HTTPFields(ofScene: headers)
    // A request with a body has the content type of that body.
    if method != .get { fields[.contentType] = nil }
    return HTTPRequest(url: url, method: method, headers: fields, limits: SourceLimits.document, origin: url)
  }
}

extension HTTPFields {
  /// The headers that the program or the connection sets itself.
  private static let reserved: Set<HTTPField.Name> = Set(
    [.userAgent, .acceptEncoding, .connection, .contentLength, .transferEncoding, .ifNoneMatch, .ifModifiedSince]
      + ["Host", "Keep-Alive", "TE", "Trailer", "Upgrade", "Proxy-Connection"].compactMap { HTTPField.Name($0) })

  /// Creates the headers of a scene's request, without reserved headers and invalid names.
  init(ofScene headers: [String: String]) {
    self.init()
    for (text, value) in headers.sorted(by: { $0.key < $1.key }) {
      guard let name = HTTPField.Name(text), !Self.reserved.contains(name) else { continue }
      append(HTTPField(name: name, value: value))
    }
  }
}
