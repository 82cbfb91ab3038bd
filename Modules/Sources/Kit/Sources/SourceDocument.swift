public import HTTP
package import Loading

/// A document of a source: a request with the decoding of its response, or a value that is read without the network.
public struct SourceDocument<Value: Sendable>: Sendable {
  /// How a document is loaded.
  public enum Load: Sendable {
    /// Sends a request; the response is saved and decoded.
    case request(@Sendable () async throws -> HTTPRequest, read: @Sendable (HTTPResponse) throws -> Value)
    /// Reads a value, which is never saved.
    case value(@Sendable () async throws -> Value)
  }

  /// The name of the list within the source, such as `feed`.
  public package(set) var list: String
  /// The name under which all sources share the saved document; nil if each source saves its own copy.
  package var owner: String?
  /// The cursor of the page; nil for the first page, or if the list has no pages.
  public let cursor: String?
  /// How the document is loaded.
  public let load: Load
  /// Decodes the response of a feed, given the texts that the source has stored, and returns the texts to store; nil
  /// for other documents.
  package private(set) var readFeed: ReadFeed?
  /// The requests after the first; nil for a document of one response.
  package private(set) var further: Further?
  /// The second request, which does not depend on the first response, so that both are sent together; nil if there is
  /// none.
  package var secondRequest: HTTPRequest?
  /// The maximum age of the saved document, in seconds, at which it is used without a request; 0 to always send a
  /// request.
  package var freshness = 0.0
  /// Whether describing the document requires the loaded post, because its id is not sufficient.
  package var needsPost = false
  /// Adds the failure of a later request to a value that may be incomplete because of it; nil if values contain no
  /// failure.
  package var addFailure: (@Sendable (Value, LoadFailure) -> Value)?
  /// Returns the failure that made a value incomplete, if there is one; nil if values contain no failure.
  package var failure: (@Sendable (Value) -> LoadFailure?)?
  /// Returns the length of a value.
  ///
  /// A value with missing responses because of a failure only replaces a shorter saved value. Nil if values have no
  /// length.
  package var length: (@Sendable (Value) -> Int)?
  /// Returns the names of other documents that would have the same response.
  ///
  /// If one of them was saved later than this document, it is used instead. Nil if no other document can have the same
  /// response.
  package var otherLists: (@Sendable () -> [String])?

  /// Decodes the response of a feed, given the untrusted texts that were saved after decoding the previous response.
  ///
  /// Returns the texts to save, and the feed's `ttl` in minutes. Throws `LoadFailure`, or `CancellationError`.
  public typealias ReadFeed =
    @Sendable (HTTPResponse, _ memory: [String]) throws -> (
      value: Value, memory: [String], ttl: Int?
    )

  /// The requests after the first one of a document.
  package struct Further: Sendable {
    /// Returns the request after the responses so far, except `secondRequest`; nil if they are complete.
    package let next: @Sendable (_ answers: [HTTPResponse]) async throws -> HTTPRequest?
    /// Decodes all responses.
    package let readAll: @Sendable (_ answers: [HTTPResponse], _ isCut: Bool) throws -> Value
  }

  /// Creates a document that is loaded with a request.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source, such as `feed`.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - request: creates the request once the source has started; throws `LoadFailure` if it cannot start. May load
  ///     required data, such as the id of an account.
  ///   - read: decodes the response; throws `LoadFailure` if the response is invalid.
  public init(
    list: String, cursor: String? = nil, request: @escaping @Sendable () async throws -> HTTPRequest,
    read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) {
    self.list = list
    self.cursor = cursor
    load = .request(request, read: read)
  }

  /// Creates a document of several responses, which are saved together; at most 10 requests and 8 MiB.
  ///
  /// A failed request counts as a response with the status 0 and no body, so that `next` can return a replacement
  /// request. The document fails if the first request failed and `next` returns nil. If `next` throws, the last
  /// response is dropped, and the document is incomplete; it fails if that was the only response.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - request: creates the first request; throws `LoadFailure` if the source cannot start.
  ///   - next: returns the request after the responses so far; nil if they are complete. Throws `LoadFailure` if the
  ///     last response cannot be used.
  ///   - readAll: decodes the responses; `isCut` is whether a later request failed or a limit was reached, for which a
  ///     thread has `gap: .cut`.
  public init(
    list: String, cursor: String? = nil, request: @escaping @Sendable () async throws -> HTTPRequest,
    next: @escaping @Sendable (_ answers: [HTTPResponse]) async throws -> HTTPRequest?,
    readAll: @escaping @Sendable (_ answers: [HTTPResponse], _ isCut: Bool) throws -> Value
  ) {
    self.list = list
    self.cursor = cursor
    further = Further(next: next, readAll: readAll)
    load = .request(request) { try readAll([$0], false) }
  }

  /// Creates the document of a feed, which only contains the newest posts; older posts are listed from the store.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source, such as `feed`.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - request: creates the request once the source has started; throws `LoadFailure` if it cannot start.
  ///   - readFeed: decodes the response, given the texts saved with the previous response; returns the texts to save.
  public init(
    list: String, cursor: String? = nil, request: @escaping @Sendable () async throws -> HTTPRequest,
    readFeed: @escaping ReadFeed
  ) {
    self.list = list
    self.cursor = cursor
    self.readFeed = readFeed
    load = .request(request) { try readFeed($0, []).value }
  }

  /// Creates a document that is read from this computer, and is not saved.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - value: reads the value; throws `LoadFailure`.
  public init(list: String, cursor: String? = nil, value: @escaping @Sendable () async throws -> Value) {
    self.list = list
    self.cursor = cursor
    load = .value(value)
  }

  /// Whether the document is saved after loading.
  package var isSaved: Bool {
    if case .request = load { true } else { false }
  }

  /// Loads the value from the source, without the cache.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func value(from client: any HTTPClient) async throws -> Value {
    switch load {
    case .value(let value): return try await value()
    case .request(let request, _):
      return try self.value(in: try await answers(to: try await request(), from: client))
    }
  }
}
