public import Foundation
import GRDB

/// A store of documents and images in a SQLite file, which several programs may share.
///
/// Each kind has a size limit in bytes: the oldest documents, and the least recently used images, are evicted first.
/// Every function throws `StoreBusyError` while another program holds the store, or any error of the store.
public final class SQLiteStore: FileStore {
  /// The maximum size of a row in addition to its content, in bytes.
  private static let maximumOverhead = 1 << 20

  let documents: SizedTable
  let images: SizedTable
  /// The maximum size of a document or an image, in bytes.
  let largestContent: Int
  let accounts: StoreAccounts
  let connection: SQLiteConnection
  /// The new location of an unusable file that was moved aside on opening; nil if there was none.
  public var movedAside: URL? { connection.movedAside }
  public var isReadOnly: Bool { connection.isReadOnly }

  /// Opens the store; creates it, with its folder, if it does not exist.
  ///
  /// A file that is damaged, is not a database or has other tables is moved aside and replaced. Throws
  /// `ForeignDatabaseError` if the file belongs to a different program. The limits are in bytes; larger content is
  /// neither saved nor read.
  public convenience init(
    file: URL, documentLimit: Int = 64 << 20, imageLimit: Int = 256 << 20, largestContent: Int = 20 << 20,
    accounts: StoreAccounts = .none
  ) throws {
    let file = SQLiteFile(
      file: file, rowLimit: largestContent + Self.maximumOverhead, schema: .cache(hadLogin: accounts.hadLogin))
    self.init(
      try SQLiteConnection(file), documentLimit: documentLimit, imageLimit: imageLimit, largestContent: largestContent,
      accounts: accounts)
  }

  init(
    _ connection: SQLiteConnection, documentLimit: Int, imageLimit: Int, largestContent: Int, accounts: StoreAccounts
  ) {
    self.connection = connection
    self.accounts = accounts
    documents = SizedTable(name: "document", content: "body", date: "savedAt", limit: documentLimit)
    images = SizedTable(name: "image", content: "data", date: "usedAt", limit: imageLimit)
    self.largestContent = largestContent
  }

  /// Deletes the content of accounts that are not retained, and overwrites it in every file of the store.
  package func removeUnretainedContent() async throws {
    try await connection.removeUnretained(by: accounts, in: ["document", "image", "mark"]) { [self] others, database in
      try documents.remove(where: others.sql, others.arguments, from: database)
      try images.remove(where: others.sql, others.arguments, from: database)
      // An earlier version stored marks here.
      try database.execute(sql: "DELETE FROM mark WHERE \(others.sql)", arguments: others.arguments)
    }
  }

  /// Overwrites content that was deleted earlier, and deletes damaged files that were moved aside.
  package func scrub() async throws {
    try await connection.scrub()
  }
}

/// A store in a file.
public protocol FileStore: Sendable {
  /// Whether the file is not writable, so that changes are lost when FeedShell exits.
  var isReadOnly: Bool { get }
}

/// Another program has locked the store; a later attempt may succeed.
public struct StoreBusyError: Error {
  public init() {}
}

/// The store is damaged and has been closed; a new store can be opened in its place.
public struct StoreDamagedError: Error {
  /// The new location of the damaged file; nil if it was already moved, or was moved by another program.
  public let movedTo: URL?
  /// The outcome of copying the rows of the file to a new file; nil if no rows were copied.
  public var salvage: Salvage?
}

/// The file is the database of a different program, or of a later version of FeedShell.
public struct ForeignDatabaseError: Error {
  public init() {}
}
