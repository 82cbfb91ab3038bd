import GRDB

/// The table of posts that have a hash in common with a post of another source; they are few, so counting them is fast.
enum SharedPostTable {
  /// The maximum number of posts with the same hash; a hash of more posts, such as that of a front page's address, does
  /// not identify a post.
  static let maximumSharers = 64

  /// Creates the table, and fills it from the table of identities.
  static let tables = """
    CREATE TABLE postShared (post INTEGER PRIMARY KEY, isUnread INTEGER NOT NULL);
    CREATE INDEX postSharedUnread ON postShared (post) WHERE isUnread = 1;
    CREATE TRIGGER postSharedGone AFTER DELETE ON post BEGIN DELETE FROM postShared WHERE post = OLD.number; END;
    CREATE TRIGGER postSharedChanged AFTER UPDATE OF isUnread ON post BEGIN
      UPDATE postShared SET isUnread = NEW.isUnread WHERE post = NEW.number;
    END;
    \(finding)
    """

  /// The statements that rebuild the table.
  static let finding = """
    DELETE FROM postShared;
    WITH
      hashed (hash, post) AS (
        SELECT link, post FROM postIdentity WHERE link IS NOT NULL
        UNION ALL SELECT guid, post FROM postIdentity WHERE guid IS NOT NULL),
      repeated (hash) AS (
        SELECT hash FROM hashed GROUP BY hash HAVING COUNT(*) BETWEEN 2 AND \(maximumSharers)),
      sharers (hash, post, source, isUnread) AS (
        SELECT hash, post, source, isUnread FROM hashed JOIN post ON post.number = hashed.post
        WHERE hash IN (SELECT hash FROM repeated))
    INSERT OR IGNORE INTO postShared (post, isUnread)
    SELECT post, isUnread FROM sharers
    WHERE hash IN (SELECT hash FROM sharers GROUP BY hash HAVING MIN(source) < MAX(source));
    """

  /// Adds the posts with one of the hashes to the table, if they belong to more than one source.
  static func enter(_ identity: StoredIdentity, in database: Database) throws {
    for hash in identity.hashes {
      let sharers = try IdentityTable.numbers(with: hash, in: database)
      let statement = try database.cachedStatement(sql: "SELECT source FROM post WHERE number = ?")
      let sources = try sharers.compactMap { try Row.fetchOne(statement, arguments: [$0]) }
        .compactMap { Int64.fromDatabaseValue($0[0]) }
      guard Set(sources).count > 1 else { continue }
      let insertion = try database.cachedStatement(
        sql: "INSERT OR IGNORE INTO postShared (post, isUnread) SELECT number, isUnread FROM post WHERE number = ?")
      for sharer in sharers { try insertion.execute(arguments: [sharer]) }
    }
  }

  /// The posts of this table that are in the unread counts, newest first.
  static func unread(seen: AccountCondition, in database: Database) throws -> [SharedPost] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT address, id, link, guid FROM postShared INDEXED BY postSharedUnread
        CROSS JOIN post ON post.number = postShared.post JOIN postSource ON postSource.number = post.source
        JOIN postIdentity ON postIdentity.post = post.number
        WHERE postShared.isUnread = 1 AND post.isUnread = 1 AND size > 0 AND \(seen.sql)
        ORDER BY sortDate DESC, post.number DESC
        """)
    let rows = try Row.fetchCursor(statement, arguments: seen.arguments)
    return try rows.readable { row in
      SharedPost(
        key: PostKey(source: try row.decode(atIndex: 0), id: try row.decode(atIndex: 1)),
        identity: StoredIdentity(link: Int64.fromDatabaseValue(row[2]), guid: Int64.fromDatabaseValue(row[3])))
    }
  }
}
