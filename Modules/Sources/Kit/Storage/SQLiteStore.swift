public import Foundation

/// A store in a SQLite file, which several programs may share.
public final class SQLiteStore: DocumentStore, ImageStore, AccountStore, FileStore {
  /// The maximum size of a row beside its content, in bytes.
  private static let maximumOverhead = 1 << 20

  let documents: SizedTable
  let images: SizedTable
  /// The maximum size of a document or an image, in bytes.
  let largestContent: Int
  let accounts: StoreAccounts
  let connection: SQLiteConnection
  /// The new location of a file that was no usable store and was moved aside; nil if there was none.
  public var movedAside: URL? { connection.movedAside }
  public var isReadOnly: Bool { connection.isReadOnly }

  /// Opens the store, or creates it.
  ///
  /// A file that is not a database, is damaged or has other tables is moved aside and replaced.
  ///
  /// - Parameters:
  ///   - file: the database, created with its folder; both are readable by their owner only.
  ///   - documentLimit: the maximum size of all documents, in bytes.
  ///   - imageLimit: the maximum size of all images, in bytes.
  ///   - largestContent: the maximum size of a document or an image, in bytes; a larger one is neither saved nor read.
  ///   - accounts: the accounts whose content is retained.
  /// - Throws: `StoreBusyError` while another program holds the file; `ForeignDatabaseError` for the database of
  ///   another program; `DatabaseError`, `FileProblem`, `POSIXError` or `CocoaError` if it cannot be opened or created.
  public init(
    file: URL, documentLimit: Int = 64 << 20, imageLimit: Int = 256 << 20, largestContent: Int = 20 << 20,
    accounts: StoreAccounts = .none
  ) throws {
    self.accounts = accounts
    documents = SizedTable(name: "document", content: "body", date: "savedAt", limit: documentLimit)
    images = SizedTable(name: "image", content: "data", date: "usedAt", limit: imageLimit)
    self.largestContent = largestContent
    connection = try SQLiteConnection(
      SQLiteFile(
        file, rowLimit: largestContent + Self.maximumOverhead, schema: .cache(hadLogin: accounts.hadLogin)))
  }
}

/// A store in a file.
public protocol FileStore: Sendable {
  /// Whether the file can only be read: changes last for this run.
  var isReadOnly: Bool { get }
}

/// Another program holds the store; a later attempt may succeed.
public struct StoreBusyError: Error {
  /// An error without details.
  public init() {}
}

/// The store is damaged, and closed; a new one can be opened in its place.
public struct StoreDamagedError: Error {
  /// The new location of the file, if this error moved it; nil if an earlier one did, or another program.
  public let movedTo: URL?

  /// The rows of the file that were copied to a new one in its place; nil if none were to be copied.
  public let salvage: Salvage?

  /// An error; `movedTo` is the new location of the file.
  public init(movedTo: URL?, salvage: Salvage? = nil) {
    self.movedTo = movedTo
    self.salvage = salvage
  }
}

/// The file is the database of another program, or of a later version of this one.
public struct ForeignDatabaseError: Error {
  /// An error without details.
  public init() {}
}
