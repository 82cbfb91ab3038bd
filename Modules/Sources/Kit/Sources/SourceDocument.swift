public import HTTP
package import Loading

/// A document of a source: a request and the decoding of its response, or a value that is read without the network.
public struct SourceDocument<Value: Sendable>: Sendable {
  /// How a document is loaded.
  public enum Load: Sendable {
    /// Sends a request, whose response is saved and decoded.
    case request(@Sendable () async throws -> HTTPRequest, read: @Sendable (HTTPResponse) throws -> Value)
    /// Reads a value, which is never saved.
    case value(@Sendable () async throws -> Value)
  }

  /// The name of the list within the source, such as `feed`.
  public package(set) var list: String
  /// The name under which all sources share the saved document; nil if each source saves its own.
  package var owner: String?
  /// The cursor of the page; nil for the first page, or if the list has no pages.
  public let cursor: String?
  /// How the document is loaded.
  public let load: Load
  /// Decodes the response of a feed, given the texts that the source has stored, and returns those to store; nil for
  /// any other document.
  package private(set) var readFeed: ReadFeed?
  /// The requests after the first; nil for a document of one answer.
  package private(set) var further: Further?
  /// The age in seconds below which the saved document is used without a request; 0 to always send one.
  package var freshness = 0.0
  /// Whether the document can only be described once its post is loaded, because more than the post's id is needed.
  package var needsPost = false
  /// Adds the failure of a later request to a value that may lack its answer; nil if the value does not say why.
  package var addFailure: (@Sendable (Value, LoadFailure) -> Value)?
  /// Returns the failure because of which a value is incomplete, if any; nil if values do not say why.
  package var failure: (@Sendable (Value) -> LoadFailure?)?
  /// The length of a value: if answers are missing because of a failure, it only replaces a shorter saved one; nil if
  /// values have no length.
  package var length: (@Sendable (Value) -> Int)?
  /// Returns the names of other documents with the same answer, of which the first saved one is used; nil if there are
  /// no such documents.
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
    /// The request after the answers so far; nil if they are complete.
    package let next: @Sendable (_ answers: [HTTPResponse]) async throws -> HTTPRequest?
    /// Decodes all answers.
    package let readAll: @Sendable (_ answers: [HTTPResponse], _ isCut: Bool) throws -> Value
  }

  /// Creates a document that is loaded with a request.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source, such as `feed`.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - request: creates the request once the source has started; throws `LoadFailure` if it cannot start. It may load
  ///     what the request needs, such as the id of an account.
  ///   - read: decodes the response; throws `LoadFailure` if it violates the contract.
  public init(
    list: String, cursor: String? = nil, request: @escaping @Sendable () async throws -> HTTPRequest,
    read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) {
    self.list = list
    self.cursor = cursor
    load = .request(request, read: read)
  }

  /// Creates a document of several answers, which are saved together; at most 10 requests and 8 MiB.
  ///
  /// A failed request counts as an answer with the status 0 and no body, so that `next` can return a request in its
  /// place; the document fails if `next` returns none after the first one failed. If `next` throws, the last answer is
  /// dropped, and the document is cut; it fails if that was the only answer.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - request: creates the first request; throws `LoadFailure` if the source cannot start.
  ///   - next: the request after the answers so far; nil if they are complete. Throws `LoadFailure` if the last answer
  ///     cannot be used.
  ///   - readAll: decodes the answers; `isCut` if a later request failed or a limit was reached: a thread then has
  ///     `gap: .cut`.
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

  /// Creates the document of a feed, which sends only its newest posts; older posts are listed from the store.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source, such as `feed`.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - request: creates the request once the source has started; throws `LoadFailure` if it cannot start.
  ///   - readFeed: decodes the response, given the texts saved with the previous one; returns the texts to save.
  public init(
    list: String, cursor: String? = nil, request: @escaping @Sendable () async throws -> HTTPRequest,
    readFeed: @escaping ReadFeed
  ) {
    self.list = list
    self.cursor = cursor
    self.readFeed = readFeed
    load = .request(request) { try readFeed($0, []).value }
  }

  /// Creates a document that is read from this computer; it is not saved.
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

  /// Loads the value from the source itself, without a cache.
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
