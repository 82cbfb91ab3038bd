public import Foundation

/// The key of a document: a page of a source's list, or a complete list.
public struct DocumentKey: Hashable, Sendable {
  /// The source's name, without credentials.
  public let source: String
  /// The name of the list within the source, such as `feed`.
  public let list: String
  /// The cursor with which the page was requested; nil for the first page.
  public let cursor: String?

  /// Creates the key of a page; without a cursor, of the list's first page.
  public init(source: String, list: String, cursor: String? = nil) {
    self.source = source
    self.list = list
    self.cursor = cursor
  }
}

/// A document as its source sent it; the store does not interpret its bytes.
public struct StoredDocument: Hashable, Sendable {
  /// The body of the response.
  public let body: Data
  /// The response headers that are needed to decode or revalidate the body.
  public let headers: [String: String]
  /// The address that sent the response.
  public let address: String
  /// The version of the code that can decode the body.
  public let version: Int
  /// The date of the latest response that confirmed the body.
  public let savedAt: Date
  /// The account whose token loaded the document, and which alone can see it; nil if everybody can.
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

/// A store of documents with a size limit in bytes; the oldest documents are evicted first.
public protocol DocumentStore: Sendable {
  /// Saves a document and replaces one with the same key; saves nothing for an account that is not signed in.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ document: StoredDocument, for key: DocumentKey) async throws
  /// Returns the document with the given key; nil if there is none, if its account is not signed in, or if it is
  /// corrupt, in which case it is deleted.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func document(for key: DocumentKey) async throws -> StoredDocument?
  /// Sets the date of a document that its source confirmed as unchanged, and merges the headers of that response into
  /// the document's headers.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func renewDocument(for key: DocumentKey, at date: Date, headers: [String: String]) async throws
  /// Deletes the document with the given key, if there is one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeDocument(for key: DocumentKey) async throws
  /// Deletes every document saved at or before `date`, or after `future` (when the clock was wrong).
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeDocuments(savedUpTo date: Date, orAfter future: Date) async throws
}
