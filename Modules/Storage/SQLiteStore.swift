public import Foundation
import GRDB
import Synchronization

/// A store in a SQLite file, which several programs may share.
public final class SQLiteStore: DocumentStore, MarkStore, ImageStore, AccountStore {
  /// The maximum size of a row beside its content, in bytes.
  private static let maximumOverhead = 1 << 20

  let documents: SizedTable
  let images: SizedTable
  /// The maximum size of a document, an image or the value of a mark, in bytes.
  let largestContent: Int
  let accounts: StoreAccounts
  private let file: SQLiteFile
  private let identity: SQLiteFile.Identity?
  private let database: DatabasePool
  private let isDamaged = Mutex(false)
  /// The place of a file that was no usable store, and was moved aside; nil if there was none.
  public let movedAside: URL?

  /// Opens the store, or creates it.
  ///
  /// A file that is not a database, is damaged or has other tables is moved aside and replaced.
  ///
  /// - Parameters:
  ///   - file: the database, created with its folder; both are readable by their owner only.
  ///   - documentLimit: the maximum size of all documents, in bytes.
  ///   - imageLimit: the maximum size of all images, in bytes.
  ///   - largestContent: the maximum size of a document, an image or the value of a mark, in bytes; a larger one is
  ///     neither saved nor read.
  ///   - accounts: the accounts whose content is kept.
  /// - Throws: `StoreBusyError` while another program holds the file; `ForeignDatabaseError` for the database of another
  ///   program; `DatabaseError`, `FileProblem`, `POSIXError` or `CocoaError` if it can be neither opened nor created.
  public init(
    file: URL, documentLimit: Int = 64 << 20, imageLimit: Int = 256 << 20, largestContent: Int = 20 << 20,
    accounts: StoreAccounts = .none
  ) throws {
    self.accounts = accounts
    documents = SizedTable(name: "document", content: "body", date: "savedAt", limit: documentLimit)
    images = SizedTable(name: "image", content: "data", date: "usedAt", limit: imageLimit)
    self.largestContent = largestContent
    self.file = SQLiteFile(
      file, rowLimit: largestContent + Self.maximumOverhead, hadLogin: accounts.hadLogin)
    (database, movedAside) = try self.file.open()
    identity = self.file.identity
  }

  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await database.read(body)
    } catch let error as DatabaseError {
      throw try storeError(for: error)
    }
  }

  func write(_ body: @Sendable (Database) throws -> Void) async throws {
    do {
      try await database.write(body)
    } catch let error as DatabaseError {
      throw try storeError(for: error)
    }
  }

  func writeWithoutTransaction(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
    do {
      try await database.writeWithoutTransaction(body)
    } catch let error as DatabaseError {
      throw try storeError(for: error)
    }
  }

  func removeMovedAside() throws { try file.removeMovedAside() }

  /// The store's error for one of the database; a damaged database is closed and moved aside.
  private func storeError(for error: DatabaseError) throws -> any Error {
    if error.isBusy { return StoreBusyError() }
    return try isDamaged.withLock { isDamaged in
      if isDamaged { return StoreDamagedError(movedTo: nil) }  // it is closed now
      guard error.isDamage else { return error }
      try database.close()
      isDamaged = true
      return StoreDamagedError(movedTo: try file.moveAside(identity))
    }
  }

  /// Whether an error says that a row cannot be read, and the database itself can.
  static func isUnreadableRow(_ error: any Error) -> Bool {
    switch error {
    case is RowDecodingError, is DecodingError: true
    case let error as DatabaseError: error.resultCode == .SQLITE_TOOBIG
    default: false
    }
  }
}

/// Another program holds the store; a later attempt may succeed.
public struct StoreBusyError: Error {
  /// An error without details.
  public init() {}
}

/// The store is damaged, and closed; a new one can be opened in its place.
public struct StoreDamagedError: Error {
  /// The place of the file, if this error moved it; nil if an earlier one did, or another program.
  public let movedTo: URL?

  /// An error; `movedTo` is the place of the file.
  public init(movedTo: URL?) {
    self.movedTo = movedTo
  }
}

/// The file is the database of another program, or of a later version of this one.
public struct ForeignDatabaseError: Error {
  /// An error without details.
  public init() {}
}
