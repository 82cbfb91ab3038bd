import Foundation
import GRDB

/// Reads a damaged file row by row into a new one.
struct SQLiteSalvage: Sendable {
  /// A table whose rows are read.
  struct Table: Sendable {
    let name: String
    let columns: String
    /// Further columns, behind a comma, which the files of earlier versions lack.
    var laterColumns = ""
    /// Whether its rows are counted.
    var isCounted = true
  }

  /// The rows that are read at once, as long as none of them is damaged.
  private static let batch = 500
  /// The rows that are tried one by one after a damaged one; further ones are looked for in doubled steps.
  private static let patience = 4_096

  /// The steps to an empty file.
  let migrator: DatabaseMigrator
  let tables: [Table]
  /// Statements that bring rows to the new file which are elsewhere in the damaged one, and delete useless ones.
  let repairs: [String]

  /// Makes a new file with the rows of a damaged one.
  ///
  /// - Parameters:
  ///   - damaged: the damaged file.
  ///   - new: the new one, which is empty.
  ///   - configuration: the configuration of both.
  /// - Returns: the numbers of the rows.
  /// - Throws: `DatabaseError` if the new file cannot be written.
  func run(from damaged: URL, to new: URL, _ configuration: Configuration) throws -> Salvage {
    let queue = try DatabaseQueue(path: new.path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF") }
    try migrator.migrate(queue)
    let salvage = try queue.writeWithoutTransaction { database in
      let salvage = try copy(damaged, into: database)
      // Now the new file as a whole is written to the disk.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA user_version = 1; PRAGMA user_version = 0")
      return salvage
    }
    try queue.close()
    return salvage
  }

  private func copy(_ damaged: URL, into database: Database) throws -> Salvage {
    try database.execute(sql: "PRAGMA writable_schema = ON")
    guard try Self.isDone({ try database.execute(sql: "ATTACH DATABASE ? AS damaged", arguments: [damaged.path]) })
    else { return Salvage(kept: 0, lost: nil) }
    for table in tables { try copy(table, in: database) }
    for repair in repairs { _ = try Self.isDone { try database.execute(sql: repair) } }
    let counted = tables.filter(\.isCounted)
    let kept = try counted.reduce(0) { try $0 + (Self.count("main", $1, in: database) ?? 0) }
    let known = try counted.map { try Self.count("damaged", $0, in: database) }
    _ = try Self.isDone { try database.execute(sql: "DETACH DATABASE damaged; PRAGMA writable_schema = OFF") }
    let all = known.contains(nil) ? nil : known.compactMap(\.self).reduce(0, +)
    return Salvage(kept: kept, lost: all.map { max(0, $0 - kept) })
  }

  /// Copies the rows that can be read, in the order of their numbers.
  private func copy(_ table: Table, in database: Database) throws {
    let columns = table.columns + table.laterColumns
    let hasLater = try Self.isDone {
      _ = try database.makeStatement(sql: "SELECT \(columns) FROM damaged.\(table.name)")
    }
    if hasLater { try copy(columns, of: table.name, in: database) }
    // Rows of which these cannot be read are kept without them.
    if !hasLater || !table.laterColumns.isEmpty { try copy(table.columns, of: table.name, in: database) }
  }

  private func copy(_ columns: String, of table: String, in database: Database) throws {
    var (last, limit, step) = (Int64(-1), Self.batch, 0)
    while last < .max {
      let start = last
      var next: Int64??
      let isRead = try Self.isDone {
        next = try copy(columns, of: table, limit, after: start, in: database)
      }
      if isRead, let next {
        guard let next else { return }
        (last, step) = (next, 0)
        limit = Self.batch
      } else if limit > 1 {
        limit = step == 0 ? limit / 2 : 1
      } else {
        step += 1
        let jump = step <= Self.patience ? 1 : Int64(1) << min(62, step - Self.patience)
        last = last.addingReportingOverflow(jump).overflow ? .max : last + jump
      }
    }
  }

  /// Copies so many rows at most; the number of the last one, nil at the end.
  private func copy(
    _ columns: String, of table: String, _ limit: Int, after number: Int64, in database: Database
  ) throws -> Int64? {
    let rows = "FROM damaged.\(table) WHERE rowid > ? ORDER BY rowid LIMIT ?"
    let last = try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT MAX(number) FROM (SELECT rowid AS number \(rows))"),
      arguments: [number, limit])
    guard let last else { return nil }
    try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO main.\(table) (rowid, \(columns)) SELECT rowid, \(columns) \(rows)"
    ).execute(arguments: [number, limit])
    return last
  }

  /// The number of a table's rows, by an index if there is one; nil if it cannot be read.
  private static func count(_ schema: String, _ table: Table, in database: Database) throws -> Int? {
    var count: Int?
    for hint in ["", " NOT INDEXED"] where count == nil {
      _ = try isDone { count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(schema).\(table.name)\(hint)") }
    }
    return count
  }

  /// Does a step; false if damage kept it from ending.
  private static func isDone(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return true
    } catch let error as DatabaseError where isOfDamage(error) {
      return false
    }
  }

  private static func isOfDamage(_ error: DatabaseError) -> Bool {
    [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_ERROR, .SQLITE_CONSTRAINT]
      .contains(error.resultCode.primaryResultCode)
  }
}
