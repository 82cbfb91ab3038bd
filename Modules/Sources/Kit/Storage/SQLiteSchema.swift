import GRDB
import GRDBSQLite

/// The tables of a file, and the migrations that make them.
struct SQLiteSchema: Sendable {
  /// The migrations from each version to the latest one.
  let migrator: DatabaseMigrator
  /// The tables, in any version, that no other program is likely to have.
  let ownTables: Set<String>
  /// Statements that use every column.
  let statements: [String]
  /// Whether a file of a later version is used for as long as its tables are the same.
  let acceptsLaterVersions: Bool
  /// Whether content that a migration deletes is overwritten, too.
  let scrubsWhenUpgraded: Bool
  /// The maximum size of the pages that a connection keeps in memory, in KiB: the upper pages of every index.
  var cacheSize = 2_000
  /// Reads the rows of a damaged file into a new one; nil if a damaged file is replaced by an empty one.
  var salvage: SQLiteSalvage?

  /// The configuration of a database with these tables, whose rows have this size at most, in bytes.
  func configuration(rowLimit: Int) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { [cacheSize] database in
      try database.execute(sql: "PRAGMA cache_size = -\(cacheSize)")
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(clamping: rowLimit))
    }
    return configuration
  }

  /// Checks the tables and columns of a migrated database.
  ///
  /// - Throws: `DatabaseError` if one is missing; `ForeignDatabaseError` if a later version has changed them.
  func check(_ database: Database) throws {
    do {
      for statement in statements { _ = try database.makeStatement(sql: statement) }
    } catch {
      throw try migrator.hasBeenSuperseded(database) ? ForeignDatabaseError() : error
    }
  }

  /// Whether a database has tables of this kind, in a version that can be used, or none at all.
  func isOwn(_ database: Database) throws -> Bool {
    let tables = try String.fetchSet(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    if tables.isEmpty { return true }
    guard tables == ["grdb_migrations"] || !tables.isDisjoint(with: ownTables) else { return false }
    return try acceptsLaterVersions || !isLater(database)
  }

  /// Whether a later version has applied migrations of its own; false if the list of migrations is damaged.
  private func isLater(_ database: Database) throws -> Bool {
    do {
      return try migrator.hasBeenSuperseded(database)
    } catch is RowDecodingError {
      return false
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      return false
    }
  }
}
