import GRDB

extension SQLiteSchema {
  /// The schema of a cache.
  ///
  /// - Parameter hadLogin: whether content of an earlier version may belong to an account; if so, it is deleted.
  /// - Returns: the schema.
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
