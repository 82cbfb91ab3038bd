import Foundation
import SceneTesting
import Storage

/// A working store whose operations a test can delay or fail.
struct StoreSpy: DocumentStore, ImageStore, AccountStore {
  enum Operation: String, Sendable {
    case saveDocument, document, renewDocument, removeDocument, removeDocuments, saveImage,
      removeImage, removeImages, image, removeUnretainedContent
  }

  struct Full: Error, CustomStringConvertible {
    let description = "full"
  }

  let base = SQLiteStore.inMemory()
  /// The operations that were begun, in order.
  let log = WaitableState<[Operation]>([])
  private let before: @Sendable (Operation) async throws -> Void

  /// - Parameter before: called before each operation, which is not performed if this throws.
  init(before: @escaping @Sendable (Operation) async throws -> Void = { _ in }) {
    self.before = before
  }

  private func begin(_ operation: Operation) async throws {
    log.update { $0.append(operation) }
    try await before(operation)
  }

  func save(_ document: StoredDocument, for key: DocumentKey) async throws {
    try await begin(.saveDocument)
    try await base.save(document, for: key)
  }

  func document(for key: DocumentKey) async throws -> StoredDocument? {
    try await begin(.document)
    return try await base.document(for: key)
  }

  func renewDocument(for key: DocumentKey, at date: Date, headers: [String: String]) async throws {
    try await begin(.renewDocument)
    try await base.renewDocument(for: key, at: date, headers: headers)
  }

  func removeDocument(for key: DocumentKey) async throws {
    try await begin(.removeDocument)
    try await base.removeDocument(for: key)
  }

  func removeDocuments(savedUpTo date: Date, orAfter future: Date) async throws {
    try await begin(.removeDocuments)
    try await base.removeDocuments(savedUpTo: date, orAfter: future)
  }

  func save(_ data: Data, for url: String, of account: String?, at date: Date) async throws {
    try await begin(.saveImage)
    try await base.save(data, for: url, of: account, at: date)
  }

  func removeUnretainedContent() async throws {
    try await begin(.removeUnretainedContent)
    try await base.removeUnretainedContent()
  }

  func removeImage(_ url: String) async throws {
    try await begin(.removeImage)
    try await base.removeImage(url)
  }

  func removeImages() async throws {
    try await begin(.removeImages)
    try await base.removeImages()
  }

  func data(for url: String, at date: Date) async throws -> Data? {
    try await begin(.image)
    return try await base.data(for: url, at: date)
  }
}
