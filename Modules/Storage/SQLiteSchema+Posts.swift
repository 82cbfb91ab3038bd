import GRDB

extension SQLiteSchema {
  /// The tables of posts.
  static let posts = SQLiteSchema(
    migrator: postMigrator, ownTables: ["postSource", "postTally", "postList", "postPicture"],
    statements: [
      "SELECT number FROM post", "SELECT number FROM postSource", "SELECT rowid FROM postTally",
      "SELECT rowid FROM postList", "SELECT rowid FROM mark", "SELECT rowid FROM picture",
      "SELECT rowid FROM postPicture",
      "INSERT INTO post (number, source, id, \(PostTable.columns), value) VALUES (\(marks(15)))",
      "INSERT INTO postSource (number, address, answeredAt) VALUES (\(marks(3)))",
      "INSERT INTO postTally (source, account, unread, size) VALUES (\(marks(4)))",
      """
      INSERT INTO postList (source, list, cursor, version, savedAt, address, headers, next, account, ids, extra)
      VALUES (\(marks(11)))
      """,
      "INSERT INTO mark (source, kind, id, date, value, account) VALUES (\(marks(6)))",
      "INSERT INTO picture (address, account, data) VALUES (\(marks(3)))",
      "INSERT INTO postPicture (post, address) VALUES (\(marks(2)))",
    ], acceptsLaterVersions: false, scrubsWhenUpgraded: false)

  private static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }

  private static var postMigrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(sql: postTables)
      try database.execute(sql: postTriggers)
    }
    return migrator
  }

  private static let postTables = """
    CREATE TABLE postSource (number INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, answeredAt REAL NOT NULL);
    CREATE TABLE post (
      number INTEGER PRIMARY KEY, source INTEGER NOT NULL, id TEXT NOT NULL,
      version INTEGER NOT NULL, size INTEGER NOT NULL, account TEXT, date REAL, sortDate REAL NOT NULL,
      arrivedAt REAL NOT NULL, confirmedAt REAL NOT NULL, isUnread INTEGER NOT NULL, unreadChangedAt REAL NOT NULL,
      isStarred INTEGER NOT NULL, starredChangedAt REAL NOT NULL, value BLOB, UNIQUE (source, id));
    CREATE INDEX postOrder ON post (source, sortDate) WHERE value IS NOT NULL;
    CREATE INDEX postUnread ON post (sortDate, source) WHERE isUnread = 1 AND value IS NOT NULL;
    CREATE INDEX postStarred ON post (sortDate, source) WHERE isStarred = 1 AND value IS NOT NULL;
    CREATE INDEX postAge ON post (source, isUnread, confirmedAt, size) WHERE isStarred = 0;
    CREATE INDEX postAccount ON post (account) WHERE account IS NOT NULL;
    CREATE TABLE postTally (
      source INTEGER NOT NULL, account TEXT NOT NULL, unread INTEGER NOT NULL, size INTEGER NOT NULL,
      PRIMARY KEY (source, account));
    CREATE TABLE postList (
      source TEXT NOT NULL, list TEXT NOT NULL, cursor TEXT NOT NULL, version INTEGER NOT NULL, savedAt REAL NOT NULL,
      address TEXT NOT NULL, headers TEXT NOT NULL, next TEXT, account TEXT, ids TEXT NOT NULL, extra BLOB NOT NULL,
      UNIQUE (source, list, cursor));
    CREATE INDEX postListAge ON postList (savedAt);
    CREATE INDEX postListAccount ON postList (account) WHERE account IS NOT NULL;
    CREATE TABLE mark (
      source TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, date REAL NOT NULL, value BLOB NOT NULL, account TEXT,
      PRIMARY KEY (source, kind, id));
    CREATE INDEX markAccount ON mark (account) WHERE account IS NOT NULL;
    CREATE TABLE picture (address TEXT NOT NULL PRIMARY KEY, account TEXT, data BLOB NOT NULL);
    CREATE TABLE postPicture (post INTEGER NOT NULL, address TEXT NOT NULL, PRIMARY KEY (post, address));
    CREATE INDEX postPictureAddress ON postPicture (address);
    """

  /// Each write counts itself, whatever it is part of.
  private static let postTriggers = """
    CREATE TRIGGER postInserted AFTER INSERT ON post BEGIN \(added) END;
    CREATE TRIGGER postDeleted AFTER DELETE ON post BEGIN \(removed) END;
    CREATE TRIGGER postUpdated AFTER UPDATE OF source, account, isUnread, size, value ON post BEGIN
      \(removed) \(added)
    END;
    CREATE TRIGGER postPictureDeleted AFTER DELETE ON postPicture BEGIN
      DELETE FROM picture WHERE address = OLD.address
        AND NOT EXISTS (SELECT 1 FROM postPicture WHERE address = OLD.address);
    END;
    CREATE TRIGGER postUnstarred AFTER UPDATE OF isStarred ON post WHEN NEW.isStarred = 0 BEGIN
      DELETE FROM postPicture WHERE post = NEW.number;
    END;
    CREATE TRIGGER postGone AFTER DELETE ON post WHEN OLD.isStarred <> 0 BEGIN
      DELETE FROM postPicture WHERE post = OLD.number;
    END;
    """
  private static let added = """
    INSERT INTO postTally (source, account, unread, size)
    SELECT NEW.source, COALESCE(NEW.account, ''), NEW.isUnread, NEW.size WHERE NEW.value IS NOT NULL
    ON CONFLICT (source, account) DO UPDATE SET unread = unread + excluded.unread, size = size + excluded.size;
    """
  private static let removed = """
    UPDATE postTally SET unread = unread - OLD.isUnread, size = size - OLD.size
    WHERE source = OLD.source AND account = COALESCE(OLD.account, '') AND OLD.value IS NOT NULL;
    """
}
