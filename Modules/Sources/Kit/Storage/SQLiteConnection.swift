import Foundation
import GRDB
import Synchronization

/// An open database, which several programs may share.
///
/// If the database is damaged, its file is moved aside.
final class SQLiteConnection: Sendable {
  /// The file of the database; nil if it is in memory.
  private let file: SQLiteFile?
  private let identity: SQLiteFile.Identity?
  private let database: any DatabaseWriter
  private let isDamaged = Mutex(false)
  /// The new location of an unusable file that was moved aside during opening; nil if no file was moved.
  let movedAside: URL?
  /// The outcome of copying rows from the file that was moved aside; nil if no rows were copied.
  let salvage: Salvage?
  /// Whether the file is not writable, so that changes are lost when FeedShell exits.
  let isReadOnly: Bool
  /// Observes the operations in tests; nil in production.
  private let hook: StoreHook?

  /// Opens the database; creates it if it does not exist.
  init(_ file: SQLiteFile) throws {
    self.file = file
    let opened = try file.open()
    database = opened.database
    isReadOnly = opened.isReadOnly
    movedAside = opened.replaced?.movedTo
    salvage = opened.replaced?.salvage
    identity = file.identity
    hook = nil
  }

  /// Creates an empty database in memory.
  init(inMemory schema: SQLiteSchema, rowLimit: Int) throws {
    let queue = try DatabaseQueue(configuration: schema.configuration(rowLimit: rowLimit))
    try schema.migrator.migrate(queue)
    database = queue
    isReadOnly = false
    (file, identity, movedAside, salvage, hook) = (nil, nil, nil, nil, nil)
  }

  /// Creates a connection to another connection's database in memory; `hook` only observes the operations of this
  /// connection.
  init(sharing other: SQLiteConnection, isReadOnly: Bool, hook: StoreHook) {
    (database, self.isReadOnly, self.hook) = (other.database, isReadOnly, hook)
    (file, identity, movedAside, salvage) = (nil, nil, nil, nil)
  }

  /// Reads from the database, on behalf of `operation`.
  func read<Value: Sendable>(
    for operation: String = #function, _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await hook?.before(operation)
    let value = try await performRead(body)
    await hook?.after(operation)
    return value
  }

  private func performRead<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
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

  /// Reads synchronously, even during a write; nil on failure, which the next read or write reports.
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

  /// Whether the path no longer refers to the open file.
  ///
  /// In that case, no new reader can be opened; the connection for writing, which still has the file open, is used for
  /// reading.
  private var isFileReplaced: Bool { file?.identity != identity }

  /// Writes to the database, on behalf of `operation`.
  func write<Value: Sendable>(
    for operation: String = #function, _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await hook?.before(operation)
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

  /// Deletes the content of accounts that are not retained from the given tables, if there is any, and overwrites it.
  func removeUnretained(
    by accounts: StoreAccounts, in tables: [String], _ remove: @Sendable (AccountCondition, Database) throws -> Void
  ) async throws {
    // Most launches find nothing to delete, and do not need to write.
    guard let retained = accounts.retained(),
      try await read({ try AccountCondition(retained: retained).isMet(in: tables, $0) })
    else { return }
    try await write { database in
      // A login may have begun or ended since the first check.
      guard let retained = accounts.retained() else { return }
      try remove(AccountCondition(retained: retained), database)
    }
    try await scrub()
  }

  /// Converts an error of the database to an error of the store; if the database is damaged, closes it and moves its
  /// file aside.
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

  /// Whether the error concerns a single unreadable row, while the database itself is readable.
  static func isUnreadableRow(_ error: any Error) -> Bool {
    switch error {
    case is RowDecodingError, is DecodingError: true
    case let error as DatabaseError: error.resultCode == .SQLITE_TOOBIG
    default: false
    }
  }
}

extension Cursor<Row> {
  /// Maps the rows that can be decoded; omits all others, and rows for which `map` returns nil.
  func readable<Value>(_ map: (Row) throws -> Value?) throws -> [Value] {
    var values: [Value] = []
    while let row = try next() {
      do {
        if let value = try map(row) { values.append(value) }
      } catch is RowDecodingError {
        continue  // a row that cannot be decoded is treated as missing
      }
    }
    return values
  }
}
