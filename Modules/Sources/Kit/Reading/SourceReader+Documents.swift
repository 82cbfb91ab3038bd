public import Foundation
public import HTTP
public import Loading
import Sources

/// Documents at any address, by the client, the cache and the policy of the source.
extension SourceReader {
  /// The name of these documents in the cache: no address of a source has blanks.
  private static let owner = "documents of scenes"

  /// The body at an address, with its HTTP status.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - headers: headers to send to its server, without those that the program sets.
  ///   - method: the method, with the body that is sent.
  /// - Returns: the body and the status.
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func document(
    at url: URL, headers: [String: String], method: HTTPRequest.Method = .get
  ) async throws -> (body: Data, status: Int) {
    let response = try await client.load(Self.request(url, headers, method))
    return (response.body, response.status)
  }

  /// The answers to a document at an address, which is its name in the cache.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - headers: headers to send to its server, without those that the program sets.
  ///   - scope: the part of the list.
  ///   - read: maps the answer, and throws `LoadFailure` for one that is not to be saved.
  /// - Returns: the answers.
  public func answers<Value: Sendable>(
    at url: URL, headers: [String: String], _ scope: LoadScope, read: @escaping @Sendable (Data, Int) throws -> Value
  ) -> Answers<Value> {
    let reader = DocumentReader(
      source: Self.owner, client: client, cache: cache, policy: documents.policy, now: documents.now,
      accounts: ReadAccounts(), onMove: nil)
    let document = SourceDocument(
      list: url.absoluteString.withoutCredentials, request: { Self.request(url, headers) },
      read: { try read($0.body, $0.status) })
    return reader.answers(scope, to: { _ in document })
  }

  /// A request of a scene, which is the user's own and may ask any server; no source has named the address.
  private static func request(
    _ url: URL, _ headers: [String: String], _ method: HTTPRequest.Method = .get
  ) -> HTTPRequest {
    var fields = HTTPFields(ofScene: headers)
    // A body has its own content type.
    if method != .get { fields[.contentType] = nil }
    return HTTPRequest(url: url, method: method, headers: fields, limits: SourceLimits.document, origin: url)
  }
}

extension HTTPFields {
  /// The headers that the program and the connection set themselves.
  private static let reserved: Set<HTTPField.Name> = Set(
    [.userAgent, .acceptEncoding, .connection, .contentLength, .transferEncoding, .ifNoneMatch, .ifModifiedSince]
      + ["Host", "Keep-Alive", "TE", "Trailer", "Upgrade", "Proxy-Connection"].compactMap { HTTPField.Name($0) })

  /// The headers of a scene's request, without reserved ones and invalid names.
  init(ofScene headers: [String: String]) {
    self.init()
    for (text, value) in headers.sorted(by: { $0.key < $1.key }) {
      guard let name = HTTPField.Name(text), !Self.reserved.contains(name) else { continue }
      append(HTTPField(name: name, value: value))
    }
  }
}
