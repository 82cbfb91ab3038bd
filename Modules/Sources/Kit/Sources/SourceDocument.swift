public import HTTP

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
  public let list: String
  /// The cursor of the page; nil for the first page, or if the list has no pages.
  public let cursor: String?
  /// How the document is loaded.
  public let load: Load
  /// Decodes a saved response; nil if the document is not saved.
  package let readSaved: (@Sendable (HTTPResponse) throws -> Value)?
  /// Decodes the response of a feed, given the texts that the source has stored, and returns those to store; nil for
  /// any other document.
  package let readFeed: ReadFeed?
  /// Completes a value with further responses, which are not saved; nil if none are needed.
  package let complete: (@Sendable (HTTPResponse, Value) async throws -> Value)?

  /// Decodes the response of a feed, given the untrusted texts that were saved after decoding the previous response.
  ///
  /// Returns the texts to save, and the feed's `ttl` in minutes. Throws `LoadFailure`, or `CancellationError`.
  public typealias ReadFeed =
    @Sendable (HTTPResponse, _ memory: [String]) throws -> (
      value: Value, memory: [String], ttl: Int?
    )

  /// Creates a document that is loaded with a request.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source, such as `feed`.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - request: creates the request once the source has started; throws `LoadFailure` if it cannot start. It may load
  ///     what the request needs, such as the id of an account.
  ///   - read: decodes the response; throws `LoadFailure` if it violates the contract.
  ///   - complete: completes a value from the network with further responses, which are not saved.
  public init(
    list: String, cursor: String? = nil, request: @escaping @Sendable () async throws -> HTTPRequest,
    read: @escaping @Sendable (HTTPResponse) throws -> Value,
    complete: (@Sendable (HTTPResponse, Value) async throws -> Value)? = nil
  ) {
    self.list = list
    self.cursor = cursor
    self.complete = complete
    readFeed = nil
    readSaved = read
    load = .request(request, read: read)
  }

  /// Creates the document of a feed, which only sends its newest posts; older posts are listed from the store.
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
    complete = nil
    readSaved = nil
    load = .request(request) { try readFeed($0, []).value }
  }

  /// Creates a document that is read from this computer, or collected from several responses; it is not saved.
  ///
  /// - Parameters:
  ///   - list: the name of the list within the source.
  ///   - cursor: the cursor of the page; nil for the first page.
  ///   - value: reads the value; throws `LoadFailure`.
  public init(list: String, cursor: String? = nil, value: @escaping @Sendable () async throws -> Value) {
    self.list = list
    self.cursor = cursor
    complete = nil
    readFeed = nil
    readSaved = nil
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
    case .request(let request, let read):
      let response = try await client.load(try await request())
      return try await completed(try response.value(read), in: response)
    }
  }

  /// Completes a value that was decoded from a response with further responses.
  package func completed(_ value: Value, in response: HTTPResponse) async throws -> Value {
    try await complete?(response, value) ?? value
  }
}
