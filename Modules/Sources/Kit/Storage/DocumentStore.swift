public import Foundation

/// The key of a document: a page of a source's list, or a complete list.
public struct DocumentKey: Hashable, Sendable {
  /// The source's name, without credentials.
  public let source: String
  /// The list in the source, such as `feed`.
  public let list: String
  /// The cursor that the page was requested with; nil for the first page.
  public let cursor: String?

  /// The key of a page, or of a list's first page.
  public init(source: String, list: String, cursor: String? = nil) {
    self.source = source
    self.list = list
    self.cursor = cursor
  }
}

/// A document as its source sent it: opaque bytes for the store.
public struct StoredDocument: Hashable, Sendable {
  /// The body of the answer.
  public let body: Data
  /// The headers of the answer that decoding the body or revalidating it needs.
  public let headers: [String: String]
  /// The address that answered.
  public let address: String
  /// The version of the mappers that can decode the body.
  public let version: Int
  /// The date of the answer that last confirmed the body.
  public let savedAt: Date
  /// The account with whose token it was loaded: only that account sees it; nil for a document for everybody.
  public let account: String?

  /// A document saved at a date.
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

/// A store of documents, bounded in bytes: the oldest are evicted first.
public protocol DocumentStore: Sendable {
  /// Saves a document in place of the one with the same key; one of an account that is not signed in is not saved.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ document: StoredDocument, for key: DocumentKey) async throws
  /// The document with this key; nil if there is none, if it is of an account that is not signed in, or if it is
  /// corrupt, which deletes it.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func document(for key: DocumentKey) async throws -> StoredDocument?
  /// Sets the date of a document that its source confirmed as unchanged, and the headers of that answer, which replace
  /// those of the same names.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func renewDocument(for key: DocumentKey, at date: Date, headers: [String: String]) async throws
  /// Deletes the document with this key, if there is one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeDocument(for key: DocumentKey) async throws
  /// Deletes every document saved at or before a date, or after a date in the future (a wrong clock).
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeDocuments(savedUpTo date: Date, orAfter future: Date) async throws
}
