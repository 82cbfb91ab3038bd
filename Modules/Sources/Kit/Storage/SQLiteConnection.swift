import Foundation
import GRDB
import Synchronization

/// An open database that several programs may share; moved aside when damage is found.
final class SQLiteConnection: Sendable {
  /// Its file; nil for a database in memory.
  private let file: SQLiteFile?
  private let identity: SQLiteFile.Identity?
  private let database: any DatabaseWriter
  private let isDamaged = Mutex(false)
  /// The new location of a file that was unusable and was moved aside; nil if there was none.
  let movedAside: URL?
  /// The rows that were copied from that file; nil if none were to be copied.
  let salvage: Salvage?
  /// Whether the file can only be read: changes last for this run.
  let isReadOnly: Bool

  /// Opens the database, or creates it.
  init(_ file: SQLiteFile) throws {
    self.file = file
    let opened = try file.open()
    database = opened.database
    isReadOnly = opened.isReadOnly
    movedAside = opened.replaced?.movedTo
    salvage = opened.replaced?.salvage
    identity = file.identity
  }

  /// A new database in memory.
  init(inMemory schema: SQLiteSchema, rowLimit: Int) throws {
    let queue = try DatabaseQueue(configuration: schema.configuration(rowLimit: rowLimit))
    try schema.migrator.migrate(queue)
    database = queue
    isReadOnly = false
    (file, identity, movedAside, salvage) = (nil, nil, nil, nil)
  }

  func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      do {
        return try await database.read(body)
      } catch  where isFileReplaced {
        return try await database.writeWithoutTransaction(body)
      }
    } catch let error as DatabaseError {
      throw try storeError(for: error)
    }
  }

  /// Reads synchronously, even within a write; nil if it cannot be read, which the next read or write reports.
  func readNow<Value>(_ body: (Database) throws -> Value?) -> Value? {
    do {
      do {
        return try database.unsafeReentrantRead(body)
      } catch  where isFileReplaced {
        return try database.unsafeReentrantWrite(body)
      }
    } catch {
      return nil
    }
  }

  /// Whether the path now leads to another file, or to none: then no new reader can be opened, and the connection for
  /// writing, which still has the file, reads in its place.
  private var isFileReplaced: Bool { file?.identity != identity }

  func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await database.write(body)
    } catch let error as DatabaseError {
      throw try storeError(for: error)
    }
  }

  /// Overwrites content that was deleted earlier, and deletes damaged files that were moved aside.
  func scrub() async throws {
    do {
      try await database.writeWithoutTransaction(SQLiteFile.scrub)
    } catch let error as DatabaseError {
      throw try storeError(for: error)
    }
    try file?.removeMovedAside()
  }

  /// The store's error for one of the database; a damaged database is closed and moved aside.
  private func storeError(for error: DatabaseError) throws -> any Error {
    if error.isBusy { return StoreBusyError() }
    return try isDamaged.withLock { isDamaged in
      if isDamaged { return StoreDamagedError(movedTo: nil) }  // it is closed now
      guard error.isDamage else { return error }
      try database.close()
      isDamaged = true
      let replaced = try file?.replace(identity)
      return StoreDamagedError(movedTo: replaced?.movedTo, salvage: replaced?.salvage)
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
