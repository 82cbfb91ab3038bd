public import Foundation

/// The key of a document: a page of a source's list, or a complete list.
public struct DocumentKey: Hashable, Sendable {
  /// The name of the source, without credentials.
  public let source: String
  /// The name of the list within the source, such as `feed`.
  public let list: String
  /// The cursor with which the page was requested; nil for the first page.
  public let cursor: String?

  /// Creates the key of a page; nil stands for the first page of the list.
  public init(source: String, list: String, cursor: String? = nil) {
    self.source = source
    self.list = list
    self.cursor = cursor
  }
}

/// A document as sent by its source, in an encoding that the store does not interpret.
public struct StoredDocument: Hashable, Sendable {
  /// The body of the response.
  public let body: Data
  /// The response headers needed to decode or revalidate the body.
  public let headers: [String: String]
  /// The address of the response.
  public let address: String
  /// The version of the encoding of the body.
  public let version: Int
  /// The date of the latest response that confirmed the body.
  public let savedAt: Date
  /// The only account that may see the document, because its token loaded it; nil if everybody may see it.
  public let account: String?

  /// Creates a document that was saved at `savedAt`.
  public init(
    body: Data, headers: [String: String], address: String, version: Int, savedAt: Date, account: String? = nil
  ) {
    self.body = body
    self.headers = headers
    self.address = address
    self.version = version
    self.savedAt = savedAt
    self.account = account
  }
}
