public import HTTP

/// A document of a source: its request, and the mapping of the answer.
public struct SourceDocument<Value: Sendable>: Sendable {
  /// The list in the source, such as `feed`.
  public let list: String
  /// The cursor of the page; nil for a first page, or a list without pages.
  public let cursor: String?
  /// Makes the request once the source has started; throws `LoadError` if it cannot start.
  public let request: @Sendable () async throws -> HTTPRequest
  /// Maps the answer; throws `LoadError` if it does not fit the contract.
  public let read: @Sendable (HTTPResponse) throws -> Value

  /// A document that is requested when it is read.
  public init(
    list: String, cursor: String? = nil, request: @escaping @Sendable () async throws -> HTTPRequest,
    read: @escaping @Sendable (HTTPResponse) throws -> Value
  ) {
    self.list = list
    self.cursor = cursor
    self.request = request
    self.read = read
  }
}
