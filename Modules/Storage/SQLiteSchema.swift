import GRDB

/// The tables of a store.
enum SQLiteSchema {
  /// The steps from each version to the latest one.
  ///
  /// - Parameter hadLogin: whether what an earlier version saved may be of an account: it is deleted.
  /// - Returns: the steps.
  static func migrator(hadLogin: Bool) -> DatabaseMigrator {
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

  /// The tables, in any version, that no other program is likely to have.
  private static let ownTables: Set = ["imageTotal", "documentTotal", "feedPage"]

  /// Statements that use every column.
  private static let statements = [
    "SELECT rowid FROM document", "SELECT rowid FROM image", "SELECT rowid FROM mark",
    """
    INSERT INTO document (source, list, cursor, version, savedAt, address, headers, size, body, account)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """,
    "INSERT INTO image (url, usedAt, size, data, account) VALUES (?, ?, ?, ?, ?)",
    "INSERT INTO mark (source, kind, id, date, value, account) VALUES (?, ?, ?, ?, ?, ?)",
    "INSERT INTO documentTotal (size) VALUES (?)", "INSERT INTO imageTotal (size) VALUES (?)",
  ]

  /// Checks the tables and columns of a migrated database.
  ///
  /// - Throws: `DatabaseError` if one is missing; `ForeignDatabaseError` if a later version has changed them.
  static func check(_ database: Database) throws {
    do {
      for statement in statements { _ = try database.makeStatement(sql: statement) }
    } catch {
      throw try migrator(hadLogin: false).hasBeenSuperseded(database) ? ForeignDatabaseError() : error
    }
  }

  /// Whether a database has tables of a store, or none at all.
  static func isOwn(_ database: Database) throws -> Bool {
    let tables = try String.fetchSet(
      database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    return tables.isEmpty || tables == ["grdb_migrations"] || !tables.isDisjoint(with: ownTables)
  }
}
