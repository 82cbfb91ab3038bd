import Foundation
import GRDB

/// The table of the identities by which the same post is recognized in several sources.
struct IdentityTable {
  static let tables = """
    CREATE TABLE postIdentity (post INTEGER PRIMARY KEY, link INTEGER, guid INTEGER);
    CREATE INDEX postIdentityLink ON postIdentity (link) WHERE link IS NOT NULL;
    CREATE INDEX postIdentityGUID ON postIdentity (guid) WHERE guid IS NOT NULL;
    CREATE TRIGGER postIdentityGone AFTER DELETE ON post BEGIN DELETE FROM postIdentity WHERE post = OLD.number; END;
    """

  /// The migration to version 9, which added titles to the identity.
  ///
  /// Earlier identities are deleted, and computed again from the next responses, which are requested unconditionally.
  static let titles = """
    ALTER TABLE postIdentity ADD COLUMN since REAL;
    DELETE FROM postIdentity;
    DELETE FROM postShared;
    UPDATE postList SET headers = '{}';
    """

  /// A post that has a hash in common with another post.
  struct Sharer {
    let number: Int64
    let source: Int64
    let key: PostKey
    /// The time since which the post has its identity, in seconds since 1970.
    let since: Double
  }

  let database: Database
  /// The posts with each hash that was looked up so far.
  private var sharers: [Int64: [Sharer]] = [:]

  init(_ database: Database) {
    self.database = database
  }

  /// Writes the identity of a post, valid since `date`, in place of an earlier identity; an unchanged identity keeps
  /// its date.
  static func write(
    _ identity: StoredIdentity, of number: Int64, since date: Double, isNew: Bool, in database: Database
  ) throws {
    if identity != .none {
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO postIdentity (post, link, guid, since) VALUES (?, ?, ?, ?) ON CONFLICT (post) DO UPDATE SET
            since = CASE WHEN link = excluded.link OR link IS excluded.link AND guid IS excluded.guid
              THEN COALESCE(since, excluded.since) ELSE excluded.since END,
            link = excluded.link, guid = excluded.guid
          """)
      try statement.execute(arguments: [number, identity.link, identity.guid, date])
      if !isNew { try SharedPostTable.enter(identity, in: database) }
    } else if !isNew {
      try database.cachedStatement(sql: "DELETE FROM postIdentity WHERE post = ?").execute(arguments: [number])
    }
  }

  /// The hashes of the given identities that already occur in stored posts.
  static func known(_ identities: [StoredIdentity], in database: Database) throws -> Set<Int64> {
    let hashes = identities.flatMap(\.hashes)
    guard !hashes.isEmpty else { return [] }
    let marks = hashes.map { _ in "?" }.joined(separator: ", ")
    let (links, guids) = try (
      Int64.fetchAll(
        database.cachedStatement(sql: "SELECT DISTINCT link FROM postIdentity WHERE link IN (\(marks))"),
        arguments: StatementArguments(hashes)),
      Int64.fetchAll(
        database.cachedStatement(sql: "SELECT DISTINCT guid FROM postIdentity WHERE guid IN (\(marks))"),
        arguments: StatementArguments(hashes))
    )
    return Set(links).union(guids)
  }

  /// The duplicates of a post in other sources, as of the time when one of their hashes was first looked up.
  mutating func duplicates(of number: Int64) throws -> [Sharer] {
    let statement = try database.cachedStatement(sql: "SELECT link, guid FROM postIdentity WHERE post = ?")
    guard let row = try Row.fetchOne(statement, arguments: [number]) else { return [] }
    let identity = StoredIdentity(link: Int64.fromDatabaseValue(row[0]), guid: Int64.fromDatabaseValue(row[1]))
    var duplicates: [Int64: Sharer] = [:]
    for hash in identity.hashes {
      for sharer in try posts(with: hash) where sharer.number != number { duplicates[sharer.number] = sharer }
    }
    return duplicates.values.sorted { $0.number < $1.number }
  }

  /// The post with its duplicates in other sources; nil if it has no duplicates.
  mutating func duplicates(of key: PostKey) throws -> [DuplicatePost]? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT post.number, since, arrivedAt FROM postSource JOIN post ON post.source = postSource.number
        JOIN postShared ON postShared.post = post.number JOIN postIdentity ON postIdentity.post = post.number
        WHERE address = ? AND id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [key.source, key.id]),
      let number = Int64.fromDatabaseValue(row[0]),
      let since = Double.fromDatabaseValue(row[1]) ?? Double.fromDatabaseValue(row[2]),
      case let duplicates = try duplicates(of: number), !duplicates.isEmpty
    else { return nil }
    return ([(key, since)] + duplicates.map { ($0.key, $0.since) }).map {
      DuplicatePost($0, since: Date(timeIntervalSince1970: $1))
    }
  }

  /// The posts with the given hash; empty if several of them belong to the same source.
  mutating func posts(with hash: Int64) throws -> [Sharer] {
    if let known = sharers[hash] { return known }
    let statement = try database.cachedStatement(
      sql: """
        SELECT post.number, post.source, address, id, since, arrivedAt FROM post
        JOIN postSource ON postSource.number = post.source JOIN postIdentity ON postIdentity.post = post.number
        WHERE post.number = ?
        """)
    var found: [Sharer] = []
    for number in try Self.numbers(with: hash, in: database) {
      guard let row = try Row.fetchOne(statement, arguments: [number]) else { continue }
      do {
        found.append(
          Sharer(
            number: try row.decode(atIndex: 0), source: try row.decode(atIndex: 1),
            key: PostKey(source: try row.decode(atIndex: 2), id: try row.decode(atIndex: 3)),
            since: try Double.fromDatabaseValue(row[4]) ?? row.decode(atIndex: 5)))
      } catch is RowDecodingError {
        continue  // a post that cannot be read is nobody's duplicate
      }
    }
    if Set(found.map(\.source)).count < found.count { found = [] }
    sharers[hash] = found
    return found
  }

  /// The row numbers of the posts with the given hash; empty if more than `maximumSharers` posts have the hash, which
  /// then identifies none of them.
  static func numbers(with hash: Int64, in database: Database) throws -> [Int64] {
    let limit = SharedPostTable.maximumSharers
    let statement = try database.cachedStatement(
      sql: "SELECT post FROM postIdentity WHERE link = ?1 OR guid = ?1 LIMIT \(limit + 1)")
    let numbers = try Int64.fetchAll(statement, arguments: [hash])
    return numbers.count > limit ? [] : numbers
  }
}
