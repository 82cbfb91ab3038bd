import GRDB
import GRDBSQLite

/// The tables of a database file, and the migrations that create them.
struct SQLiteSchema: Sendable {
  /// The migrations from each version to the latest one.
  let migrator: DatabaseMigrator
  /// Names of tables, in any version, that are unlikely in another program's database.
  let ownTables: Set<String>
  /// Statements that use every column, to check that all columns exist.
  let statements: [String]
  /// Whether to use the file of a later version of the program if its tables are the same.
  let acceptsLaterVersions: Bool
  /// Whether to overwrite content that a migration has deleted.
  let scrubsWhenUpgraded: Bool
  /// The maximum size of the pages that a connection caches, in KiB: enough for the upper pages of every index.
  var cacheSize = 2_000
  /// Copies the rows of a damaged file to a new one; nil if a damaged file is replaced by an empty one.
  var salvage: SQLiteSalvage?

  /// The configuration of a database with these tables, whose rows have at most `rowLimit` bytes.
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
  /// - Throws: `DatabaseError` if one is missing; `ForeignDatabaseError` if a later version has changed the tables.
  func check(_ database: Database) throws {
    do {
      for statement in statements { _ = try database.makeStatement(sql: statement) }
    } catch {
      throw try migrator.hasBeenSuperseded(database) ? ForeignDatabaseError() : error
    }
  }

  /// Whether a database is empty, or has tables of this kind in a version that can be used.
  func isOwn(_ database: Database) throws -> Bool {
    let tables = try String.fetchSet(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    if tables.isEmpty { return true }
    guard tables == ["grdb_migrations"] || !tables.isDisjoint(with: ownTables) else { return false }
    return try acceptsLaterVersions || !isLater(database)
  }

  /// Whether a later version has migrated the database; false if the list of migrations is damaged.
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
