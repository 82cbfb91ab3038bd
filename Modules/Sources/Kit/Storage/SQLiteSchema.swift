import GRDB
import GRDBSQLite

/// The tables of a database file, and the migrations that create them.
struct SQLiteSchema: Sendable {
  /// The migrations from each version to the latest one.
  let migrator: DatabaseMigrator
  /// Names of tables, from any version, that are unlikely to occur in the database of a different program.
  let ownTables: Set<String>
  /// Statements that use every column, to verify that all columns exist.
  let statements: [String]
  /// Whether to use the file of a later version of FeedShell if its tables are the same.
  let acceptsLaterVersions: Bool
  /// Whether to overwrite content that a migration has deleted.
  let scrubsWhenUpgraded: Bool
  /// The maximum size of the page cache of a connection, in KiB; sufficient for the upper pages of every index.
  var cacheSize = 2_000
  /// Copies the rows of a damaged file to a new file; nil to replace a damaged file with an empty one.
  var salvage: SQLiteSalvage?

  /// The configuration of a database with these tables and at most `rowLimit` bytes per row.
  func configuration(rowLimit: Int) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { [cacheSize] database in
      try database.execute(sql: "PRAGMA cache_size = -\(cacheSize)")
      sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(clamping: rowLimit))
    }
    return configuration
  }

  /// Checks the tables of a migrated database; throws `ForeignDatabaseError` if a later version of FeedShell has
  /// changed them.
  func check(_ database: Database) throws {
    do {
      for statement in statements { _ = try database.makeStatement(sql: statement) }
    } catch {
      throw try migrator.hasBeenSuperseded(database) ? ForeignDatabaseError() : error
    }
  }

  /// Whether a database is empty, or has tables of this schema in a usable version.
  func isOwn(_ database: Database) throws -> Bool {
    let tables = try String.fetchSet(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    if tables.isEmpty { return true }
    guard tables == ["grdb_migrations"] || !tables.isDisjoint(with: ownTables) else { return false }
    return try acceptsLaterVersions || !isLater(database)
  }

  /// Whether a later version of FeedShell has migrated the database; false if the list of migrations is damaged.
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

extension SQLiteSchema {
  /// The schema of a cache.
  ///
  /// If `hadLogin`, the content of an earlier version may belong to an account, and is deleted.
  static func cache(hadLogin: Bool) -> SQLiteSchema {
    SQLiteSchema(
      migrator: cacheMigrator(hadLogin: hadLogin), ownTables: ["imageTotal", "documentTotal", "feedPage"],
      statements: [
        "SELECT rowid FROM document", "SELECT rowid FROM image", "SELECT rowid FROM mark",
        """
        INSERT INTO document (source, list, cursor, version, savedAt, address, headers, size, body, account)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        "INSERT INTO image (url, usedAt, size, data, account) VALUES (?, ?, ?, ?, ?)",
        "INSERT INTO mark (source, kind, id, date, value, account) VALUES (?, ?, ?, ?, ?, ?)",
        "INSERT INTO documentTotal (size) VALUES (?)", "INSERT INTO imageTotal (size) VALUES (?)",
      ], acceptsLaterVersions: true, scrubsWhenUpgraded: hadLogin)
  }

  private static func cacheMigrator(hadLogin: Bool) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          CREATE TABLE image (url TEXT PRIMARY KEY, usedAt REAL NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL);
          CREATE INDEX imageUse ON image (usedAt);
          CREATE TABLE imageTotal (size INTEGER NOT NULL);
          INSERT INTO imageTotal VALUES (0);
          """)
    }
    migrator.registerMigration("2") { database in
      try database.execute(
        sql: """
          DROP TABLE IF EXISTS feedPage;
          CREATE TABLE document (
            source TEXT NOT NULL, list TEXT NOT NULL, cursor TEXT NOT NULL, version INTEGER NOT NULL,
            savedAt REAL NOT NULL, address TEXT NOT NULL, headers TEXT NOT NULL, size INTEGER NOT NULL,
            body BLOB NOT NULL, UNIQUE (source, list, cursor));
          CREATE INDEX documentAge ON document (savedAt);
          CREATE TABLE documentTotal (size INTEGER NOT NULL);
          INSERT INTO documentTotal VALUES (0);
          CREATE TABLE mark (
            source TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, date REAL NOT NULL, value BLOB NOT NULL,
            PRIMARY KEY (source, kind, id));
          """)
    }
    migrator.registerMigration("3") { database in
      for table in ["document", "image", "mark"] {
        try database.execute(
          sql: """
            ALTER TABLE \(table) ADD COLUMN account TEXT;
            CREATE INDEX \(table)Account ON \(table) (account) WHERE account IS NOT NULL;
            """)
      }
      guard hadLogin else { return }
      try database.execute(
        sql: """
          DELETE FROM document; UPDATE documentTotal SET size = 0;
          DELETE FROM image; UPDATE imageTotal SET size = 0;
          """)
    }
    return migrator
  }
}
