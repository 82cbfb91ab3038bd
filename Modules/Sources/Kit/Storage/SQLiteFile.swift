import Foundation
import GRDB
import Glibc
import System

/// Opens the database file of a store; first creates, checks or repairs the file.
struct SQLiteFile {
  /// The device and inode number of a file; another file at the same path has different numbers.
  struct Identity: Equatable {
    fileprivate let device: UInt
    fileprivate let number: UInt
  }

  /// The location of a database file that was replaced by a new one, and the outcome of copying its rows.
  typealias Replaced = (movedTo: URL, salvage: Salvage?)

  /// An open database.
  struct Opened {
    let database: any DatabaseWriter
    /// The database file that was replaced on opening; nil if there was none.
    var replaced: Replaced?
    /// Whether the database is a copy in memory of a file that is not writable.
    var isReadOnly = false
  }

  /// Another file has replaced the file that is open.
  private struct ReplacedFileError: Error {}

  /// The maximum time to wait for another program that is creating or repairing the file, in milliseconds.
  private static let patience = 1_000

  /// The suffixes of the names of files that were moved aside.
  private static let suffixes = [".damaged"] + (2...9).map { ".damaged-\($0)" }

  let file: URL
  /// The maximum size of a row, in bytes.
  let rowLimit: Int
  let schema: SQLiteSchema

  /// Overwrites deleted content, in the database and in its write-ahead log.
  static func scrub(_ database: Database) throws {
    try database.execute(sql: "VACUUM")
    try database.checkpoint(.truncate)
  }

  /// Opens or creates the database; first moves an unusable file aside.
  func open() throws -> Opened {
    do {
      try PrivateFile(file).makeFolder()
      return try alone { isAlone in
        if isAlone { try adoptSalvaged() }
        return try openOrReplace(isAlone: isAlone)
      }
    } catch let error as DatabaseError where error.isBusy {
      throw StoreBusyError()
    }
  }

  /// The identity of the file at the path now; nil if there is none.
  var identity: Identity? {
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    return Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
  }

  /// Replaces the file of a damaged database that was closed; nil if another program has already replaced it.
  func replace(_ damaged: Identity?) throws -> Replaced? {
    try alone { identity == damaged ? try replace(isAlone: $0) : nil }
  }

  /// Runs `body` while no other program creates or repairs the file; if another program takes too long, runs `body`
  /// anyway.
  private func alone<Value>(_ body: (_ isAlone: Bool) throws -> Value) throws -> Value {
    switch try FileLock.hold(file.deletingLastPathComponent(), patience: Self.patience, { try body(true) }) {
    case .done(let value): value
    case .busy: try body(false)  // the lock only avoids races
    }
  }

  private func openOrReplace(isAlone: Bool) throws -> Opened {
    do {
      return Opened(database: try openExisting())
    } catch  where ReadOnlyCopy.isNeeded(after: error) && identity != nil {
      return Opened(database: try openCopy(), isReadOnly: true)
    } catch  where Self.isUnusable(error) {
      let replaced = try replace(isAlone: isAlone)
      return Opened(database: try openExisting(), replaced: replaced)
    }
  }

  /// Moves the file aside, and replaces it with a new file that contains the readable rows.
  ///
  /// If `isAlone` is false, throws `StoreBusyError` instead of copying rows, because another program may be repairing
  /// the file.
  private func replace(isAlone: Bool) throws -> Replaced {
    guard let salvage = schema.salvage else { return (try moveAside(), nil) }
    guard isAlone else { throw StoreBusyError() }  // another program may be repairing it
    for part in ["", "-journal", "-wal", "-shm"] { unlink(unfinished.path + part) }
    _ = try PrivateFile(unfinished).make()
    let rows = try salvage.run(from: file, to: unfinished, configuration)
    try rename(unfinished, to: salvaged)
    let aside = try moveAside()
    try adoptSalvaged()
    return (aside, rows)
  }

  /// Renames the finished copy of a damaged file to the name of the file, even if the program that wrote the copy was
  /// killed.
  private func adoptSalvaged() throws {
    guard schema.salvage != nil, identity == nil, try PrivateFile(salvaged).stamp() != nil else { return }
    try rename(salvaged, to: file)
  }

  /// The location of the copy of a damaged file while it is being written.
  private var unfinished: URL { URL(filePath: file.path + ".new", directoryHint: .notDirectory) }
  /// The location of the finished copy.
  private var salvaged: URL { URL(filePath: file.path + ".salvaged", directoryHint: .notDirectory) }

  private func rename(_ old: URL, to new: URL) throws {
    guard Glibc.rename(old.path, new.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  private func openExisting() throws -> DatabasePool {
    // Further hard links would share the change of permissions and content.
    for part in ["", "-journal", "-wal", "-shm"] {
      try PrivateFile(URL(filePath: file.path + part)).refuseSeveralLinks()
    }
    // The files that SQLite creates (-wal, -shm) get the permissions of this file.
    if try PrivateFile(file).make() > 0 { try checkOwner() }
    var configuration = configuration
    configuration.prepareDatabase { [self, identity] database in
      // Readers are opened by path, whenever they are needed.
      if database.configuration.readonly, self.identity != identity { throw ReplacedFileError() }
    }
    let database = try DatabasePool(path: file.path, configuration: configuration)
    let isUpgraded = try database.read { [migrator = schema.migrator] in
      try !migrator.appliedIdentifiers($0).isEmpty && !migrator.hasCompletedMigrations($0)
    }
    try schema.migrator.migrate(database)
    try database.writeWithoutTransaction(schema.check)
    if isUpgraded, schema.scrubsWhenUpgraded { try database.writeWithoutTransaction(Self.scrub) }
    return database
  }

  /// Opens a copy in memory of a file that is not writable; changes to the copy are lost when FeedShell exits.
  func openCopy() throws -> DatabaseQueue {
    let database = try ReadOnlyCopy(file: file).open(configuration)
    guard try database.read(schema.isOwn) else { throw ForeignDatabaseError() }
    try schema.migrator.migrate(database)
    try database.writeWithoutTransaction(schema.check)
    return database
  }

  /// Throws an error if the database belongs to a different program, before it is modified.
  private func checkOwner() throws {
    var configuration = configuration
    configuration.readonly = true
    let database = try DatabaseQueue(path: file.path, configuration: configuration)
    guard try database.read(schema.isOwn) else { throw ForeignDatabaseError() }
    try database.close()
  }

  private var configuration: Configuration { schema.configuration(rowLimit: rowLimit) }

  private static func isUnusable(_ error: any Error) -> Bool {
    switch error {
    case is RowDecodingError: true
    case let error as DatabaseError:
      // The file could be opened for writing, but SQLite treats it as read-only, because it has a later format.
      error.isDamage || error.extendedResultCode == .SQLITE_READONLY
        || [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_TOOBIG, .SQLITE_MISMATCH].contains(
          error.resultCode.primaryResultCode)
    default: false
    }
  }

  /// Deletes the files that were moved aside, and their copies.
  func removeMovedAside() throws {
    for aside in Self.suffixes.map({ file.path + $0 }) + [unfinished.path, salvaged.path] {
      var status = stat()
      guard lstat(aside, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      guard unlink(aside) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }

  /// Renames the file, possibly in place of a file that was moved aside before; does not replace folders.
  private func moveAside() throws -> URL {
    for suffix in Self.suffixes {
      let aside = URL(filePath: file.path + suffix, directoryHint: .notDirectory)
      if Glibc.rename(file.path, aside.path) == 0 {
        for part in ["-wal", "-shm"] { unlink(file.path + part) }
        return aside
      }
      guard errno == EISDIR else { break }
    }
    throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}

extension DatabaseError {
  var isDamage: Bool { [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(resultCode.primaryResultCode) }
  var isBusy: Bool { [.SQLITE_BUSY, .SQLITE_LOCKED].contains(resultCode.primaryResultCode) }
}
