import Foundation
import GRDB

extension SQLiteSchema {
  /// The schema of a store of posts; a new file imports the marks in `cache`, the cache file of an earlier version.
  static func posts(importing cache: URL?, at date: Date) -> SQLiteSchema {
    SQLiteSchema(
      migrator: postMigrator(importing: cache, at: date),
      ownTables: ["postSource", "postTally", "postList", "postPicture", "postArticle", "postUnindexed", "outbox"],
      statements: [
        "SELECT number FROM post", "SELECT number FROM postSource", "SELECT rowid FROM postTally",
        "SELECT rowid FROM postList", "SELECT rowid FROM mark", "SELECT rowid FROM picture",
        "SELECT rowid FROM postPicture", "SELECT post FROM postArticle",
        "INSERT INTO post (number, source, id, \(PostTable.columns), value, text) VALUES (\(marks(PostTable.names.count + 5)))",
        "UPDATE post SET (number, source, id, \(PostTable.columns), value, text) = (\(marks(PostTable.names.count + 5)))",
        "DELETE FROM post", "DELETE FROM postPicture",
        "INSERT INTO postSource (number, address, answeredAt) VALUES (\(marks(3)))",
        "INSERT INTO postTally (source, account, unread, size) VALUES (\(marks(4)))",
        """
        INSERT INTO postList (source, list, cursor, version, savedAt, address, headers, next, account, ids, extra)
        VALUES (\(marks(11)))
        """,
        "INSERT INTO mark (source, kind, id, date, value, account) VALUES (\(marks(6)))",
        "INSERT INTO picture (address, account, data) VALUES (\(marks(3)))",
        "INSERT INTO postPicture (post, address) VALUES (\(marks(2)))",
        "INSERT INTO postArticle (post, value) VALUES (\(marks(2)))",
        "INSERT INTO postIdentity (post, link, guid, since) VALUES (\(marks(4)))",
        "INSERT INTO postShared (post, isUnread) VALUES (\(marks(2)))",
        "SELECT rowid FROM postWords", "INSERT INTO postWords (rowid, text) VALUES (\(marks(2)))",
        "INSERT INTO postUnindexed (last, first) VALUES (\(marks(2)))",
        "INSERT INTO outbox (id, \(OutboxTable.columns), list) VALUES (\(marks(13)))",
      ], acceptsLaterVersions: false, scrubsWhenUpgraded: false, cacheSize: 8_000, salvage: postSalvage)
  }

  private static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }

  private static var postSalvage: SQLiteSalvage {
    SQLiteSalvage(
      migrator: postMigrator(importing: nil, at: .distantPast),
      tables: [
        .init(
          name: "postSource", columns: "address, answeredAt", isCounted: false, types: [.number, .text, .real]),
        .init(
          name: "post", columns: "source, id, \(PostTable.columns), value", laterColumns: ", text",
          types: [
            .number, .integer, .text, .integer, .integer, .anyText, .anyReal, .real, .real, .real, .integer, .real,
            .integer, .real, .anyBlob, .anyBlob,
          ]),
        .init(
          name: "mark", columns: "source, kind, id, date, value, account",
          types: [.text, .text, .text, .real, .blob, .anyText]),
        .init(name: "picture", columns: "address, account, data", types: [.text, .anyText, .blob]),
        .init(name: "postPicture", columns: "post, address", isCounted: false, types: [.integer, .text]),
        .init(name: "postArticle", columns: "post, value", isCounted: false),
        .init(name: "postIdentity", columns: "post, link, guid", laterColumns: ", since", isCounted: false),
        // Without types, rows are not recovered from stray pages, because bytes that only look like a change must not
        // be sent.
        .init(name: "outbox", columns: OutboxTable.columns, laterColumns: ", list"),
        .init(
          name: "postList",
          columns: "source, list, cursor, version, savedAt, address, headers, next, account, ids, extra",
          isCounted: false),
      ],
      finding: """
        INSERT OR IGNORE INTO main.postSource (number, address, answeredAt)
        SELECT number, address, 0.0 FROM damaged.postSource INDEXED BY sqlite_autoindex_postSource_1
        """,
      repairs: [
        "DELETE FROM main.post WHERE source NOT IN (SELECT number FROM main.postSource)",
        "DELETE FROM main.postArticle WHERE post NOT IN (SELECT number FROM main.post)",
        "DELETE FROM main.postIdentity WHERE post NOT IN (SELECT number FROM main.post)",
        "DELETE FROM main.postPicture WHERE address NOT IN (SELECT address FROM main.picture)",
        "DELETE FROM main.picture WHERE address NOT IN (SELECT address FROM main.postPicture)",
        // The user decides whether recovered changes are sent. Marks do no harm if they are sent twice.
        "UPDATE main.outbox SET state = 'failed' WHERE list IS NULL",
        PostTally.recounting, SharedPostTable.finding,
      ])
  }

  private static func postMigrator(importing cache: URL?, at date: Date) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(sql: postTables)
      try database.execute(sql: postTriggers)
      // Part of the transaction that creates the tables: it runs once, and again only if it was interrupted.
      if let cache { try CacheImport(cache: cache, date: date).run(into: database) }
    }
    migrator.registerMigration("2") { try $0.execute(sql: "DROP TRIGGER IF EXISTS postInserted") }
    migrator.registerMigration("3") { try $0.execute(sql: articleTable) }
    migrator.registerMigration("4") { try $0.execute(sql: PostIndex.tables) }
    // The last column of a row, so that SQLite does not read its pages for the columns before it.
    migrator.registerMigration("5") { try $0.execute(sql: "ALTER TABLE post ADD COLUMN text BLOB") }
    migrator.registerMigration("6") { try $0.execute(sql: IdentityTable.tables) }
    migrator.registerMigration("7") { try $0.execute(sql: SharedPostTable.tables) }
    migrator.registerMigration("8") { database in
      // Posts with an implausible date are sorted by their arrival.
      try database.execute(sql: "UPDATE post SET sortDate = arrivedAt WHERE date < 631152000 AND sortDate < 631152000")
    }
    migrator.registerMigration("9") { try $0.execute(sql: IdentityTable.titles) }
    migrator.registerMigration("10") { try $0.execute(sql: PostRenaming.tables) }
    migrator.registerMigration("11") { try $0.execute(sql: OutboxTable.tables) }
    migrator.registerMigration("12") { try $0.execute(sql: SyncTable.columns) }
    return migrator
  }

  private static let postTables = """
    CREATE TABLE postSource (number INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, answeredAt REAL NOT NULL);
    CREATE TABLE post (
      number INTEGER PRIMARY KEY, source INTEGER NOT NULL, id TEXT NOT NULL,
      version INTEGER NOT NULL, size INTEGER NOT NULL, account TEXT, date REAL, sortDate REAL NOT NULL,
      arrivedAt REAL NOT NULL, confirmedAt REAL NOT NULL, isUnread INTEGER NOT NULL, unreadChangedAt REAL NOT NULL,
      isStarred INTEGER NOT NULL, starredChangedAt REAL NOT NULL, value BLOB, UNIQUE (source, id));
    CREATE INDEX postOrder ON post (source, sortDate) WHERE size > 0;
    CREATE INDEX postUnread ON post (sortDate, source) WHERE isUnread = 1 AND size > 0;
    CREATE INDEX postStarred ON post (sortDate, source) WHERE isStarred = 1 AND size > 0;
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

  /// The triggers that count each write; since version 2, `PostTally.add` counts inserted posts instead.
  private static let postTriggers = """
    CREATE TRIGGER postInserted AFTER INSERT ON post BEGIN \(added) END;
    CREATE TRIGGER postDeleted AFTER DELETE ON post BEGIN \(removed) END;
    CREATE TRIGGER postUpdated AFTER UPDATE OF source, account, isUnread, size ON post BEGIN
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
  /// The table of the articles on the pages of posts; an article is deleted together with its post.
  private static let articleTable = """
    CREATE TABLE postArticle (post INTEGER PRIMARY KEY, value BLOB NOT NULL);
    CREATE TRIGGER postArticleGone AFTER DELETE ON post BEGIN DELETE FROM postArticle WHERE post = OLD.number; END;
    """
  private static let added = """
    INSERT INTO postTally (source, account, unread, size)
    SELECT NEW.source, COALESCE(NEW.account, ''), NEW.isUnread = 1, CAST(NEW.size AS INTEGER) WHERE NEW.size > 0
    ON CONFLICT (source, account) DO UPDATE SET unread = unread + excluded.unread, size = size + excluded.size;
    """
  private static let removed = """
    UPDATE postTally SET unread = unread - (OLD.isUnread = 1), size = size - CAST(OLD.size AS INTEGER)
    WHERE source = OLD.source AND account = COALESCE(OLD.account, '') AND OLD.size > 0;
    """
}
