public import HTTP

/// A document of a source: its request, and the mapping of the answer; or a value that is read without the network.
public struct SourceDocument<Value: Sendable>: Sendable {
  /// The way to load a document.
  public enum Load: Sendable {
    /// A request, whose answer is saved and mapped.
    case request(@Sendable () async throws -> HTTPRequest, read: @Sendable (HTTPResponse) throws -> Value)
    /// A value that is read, and never saved.
    case value(@Sendable () async throws -> Value)
  }

  /// The list in the source, such as `feed`.
  public let list: String
  /// The cursor of the page; nil for a first page, or a list without pages.
  public let cursor: String?
  /// The way to load the document.
  public let load: Load
  /// Maps an answer that was saved.
  package let readSaved: (@Sendable (HTTPResponse) throws -> Value)?
  /// Maps an answer of a feed, given the texts that the source remembers, and returns those to remember; nil for any
  /// other document.
  package let readFeed: ReadFeed?
  /// Completes the mapped answer of the network with further ones, which are not saved; nil if none are needed.
  package let complete: (@Sendable (HTTPResponse, Value) async throws -> Value)?

  /// Maps an answer of a feed, given untrusted texts of the source itself that were saved with the list.
  ///
  /// Returns the texts to save, and the feed's `ttl` in minutes. Throws `LoadFailure`, or `CancellationError`.
  public typealias ReadFeed =
    @Sendable (HTTPResponse, _ memory: [String]) throws -> (
      value: Value, memory: [String], ttl: Int?
    )

  /// A document that is loaded by a request.
  ///
  /// - Parameters:
  ///   - list: the list in the source, such as `feed`.
  ///   - cursor: the cursor of the page.
  ///   - request: makes the request once the source has started; throws `LoadFailure` if it cannot start. It may load
  ///     what the request needs, such as the id of an account.
  ///   - read: maps the answer; throws `LoadFailure` if it does not fit the contract.
  ///   - complete: completes a mapped answer of the network with further ones, which are not saved.
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

  /// A feed, which sends only its newest posts; stored posts that it no longer sends are listed, too.
  ///
  /// - Parameters:
  ///   - list: the list in the source, such as `feed`.
  ///   - cursor: the cursor of the page.
  ///   - request: makes the request once the source has started; throws `LoadFailure` if it cannot start.
  ///   - readFeed: maps the answer, given the texts remembered from the one before; returns those to remember.
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

  /// A value that is read from this computer, or collected from several answers; it is not saved.
  ///
  /// - Parameters:
  ///   - list: the list in the source.
  ///   - cursor: the cursor of the page.
  ///   - value: reads the value; throws `LoadFailure`.
  public init(list: String, cursor: String? = nil, value: @escaping @Sendable () async throws -> Value) {
    self.list = list
    self.cursor = cursor
    complete = nil
    readFeed = nil
    readSaved = nil
    load = .value(value)
  }

  /// Whether the document is saved once it is loaded.
  package var isSaved: Bool {
    if case .request = load { true } else { false }
  }

  /// The value from the source itself, past any cache.
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

  /// The value that was mapped from an answer, completed with further ones.
  package func completed(_ value: Value, in response: HTTPResponse) async throws -> Value {
    try await complete?(response, value) ?? value
  }
}
