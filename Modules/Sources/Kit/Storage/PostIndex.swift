import GRDB
import Posts

/// The full-text index of posts.
///
/// The row number of a post in the index is its rank, which is greater for newer posts.
struct PostIndex: Sendable {
  /// The number of low bits of a rank that contain the number of the post; the higher bits contain its date in seconds.
  private static let numberBits: Int64 = 30
  private static let numberMask: Int64 = (1 << numberBits) - 1
  private static let maximumSeconds: Int64 = (1 << 33) - 1

  let table: PostTable

  /// The rank of a post; all posts before 1970 have the same date in it.
  static func rank(of position: PostPosition) -> Int64 {
    let seconds = Int64(exactly: max(0, min(position.sortDate, Double(maximumSeconds))).rounded(.down)) ?? 0
    return seconds << numberBits | position.number & numberMask
  }

  /// The rank of a post in SQL, in parentheses, because shifts and masks have the same precedence in SQL.
  private static func rank(in row: String) -> String {
    """
    ((MAX(0, MIN(CAST(\(row).sortDate AS INTEGER), \(maximumSeconds))) << \(numberBits))
    | (\(row).number & \(numberMask)))
    """
  }

  /// The tables of the index, and the triggers that update them.
  ///
  /// New and changed posts are queued for indexing as ranges of consecutive numbers.
  static let tables = """
    \(words)
    CREATE TABLE postUnindexed (last INTEGER PRIMARY KEY, first INTEGER NOT NULL);
    \(allWaiting)
    CREATE TRIGGER postToIndex AFTER INSERT ON post WHEN NEW.size > 0 BEGIN \(waiting) END;
    CREATE TRIGGER postIndexedChanged AFTER UPDATE OF value ON post BEGIN \(removed) \(waiting) END;
    CREATE TRIGGER postIndexedMoved AFTER UPDATE OF sortDate ON post WHEN NEW.sortDate IS NOT OLD.sortDate BEGIN
      \(removed) \(waiting)
    END;
    CREATE TRIGGER postIndexedGone AFTER DELETE ON post WHEN OLD.size > 0 BEGIN \(removed) END;
    """
  private static let words =
    "CREATE VIRTUAL TABLE postWords USING fts5 (text, tokenize = 'ascii', columnsize = 0);"
  private static let allWaiting = """
    INSERT INTO postUnindexed (last, first) SELECT MAX(number), MIN(number) FROM post HAVING MAX(number) NOT NULL;
    """
  private static let removed = "DELETE FROM postWords WHERE rowid = \(rank(in: "OLD"));"
  /// Queues a post for indexing.
  ///
  /// Does not use SELECT, for which SQLite would create a temporary table for each post.
  private static let waiting = """
    INSERT INTO postUnindexed (last, first) VALUES (NEW.number, NEW.number) ON CONFLICT (last) DO NOTHING;
    """

  /// Whether any post is queued for indexing.
  static func isBehind(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM postUnindexed)") ?? false
  }

  /// Indexes at most `limit` queued posts, oldest first, because appending fills the pages of the file.
  func index(atMost limit: Int, text: (StoredPost) -> String, in database: Database) throws {
    var left = max(limit, 1)
    while left > 0,
      let row = try Row.fetchOne(
        database, sql: "SELECT last, CAST(first AS INTEGER) FROM postUnindexed ORDER BY last LIMIT 1")
    {
      let (last, first) = (try row.decode(Int64.self, atIndex: 0), try row.decode(Int64.self, atIndex: 1))
      let numbers = try Int64.fetchAll(
        database.cachedStatement(
          sql: "SELECT number FROM post WHERE number BETWEEN ? AND ? AND size > 0 ORDER BY number LIMIT ?"),
        arguments: [first, last, left])
      for post in try table.stored(numbers, readsTexts: true, in: database) {
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO postWords (rowid, text) VALUES (?, ?)")
          .execute(arguments: [Self.rank(of: post.position), text(post)])
      }
      if numbers.count == left, let end = numbers.last, end < last {
        try database.execute(
          sql: "UPDATE postUnindexed SET first = ? WHERE last = ?", arguments: [end + 1, last])
      } else {
        try database.execute(sql: "DELETE FROM postUnindexed WHERE last = ?", arguments: [last])
      }
      // Otherwise, a damaged queue with a row that is listed but not found would be read endlessly.
      guard database.changesCount > 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      left -= numbers.count
    }
  }

  /// Empties the index, and queues all posts again.
  ///
  /// Called if rows of the index belong to different posts.
  static func rebuild(_ database: Database) throws {
    try database.execute(sql: "DROP TABLE postWords; \(words) DELETE FROM postUnindexed; \(allWaiting)")
  }

  /// Deletes the remains of deleted posts from the index.
  static func forgetDeleted(_ database: Database) throws {
    try database.execute(sql: "INSERT INTO postWords (postWords) VALUES ('optimize')")
  }

  /// An upper bound of the number of queued posts, which assumes that the long ranges are among the first 100.
  ///
  /// Called in each step, so it counts rows: SQLite counts rows quickly, but would have to read all of them for a sum.
  static func waitingCount(_ database: Database) throws -> Int {
    try Int.fetchOne(
      database,
      sql: """
        SELECT CAST(MAX(0, MIN(TOTAL(last - first), 1e9)) AS INTEGER) + (SELECT COUNT(*) FROM postUnindexed)
        FROM (SELECT last, first FROM postUnindexed ORDER BY last LIMIT 100)
        """) ?? 0
  }

  /// The row numbers of the posts with the given words, or of all indexed posts if nil.
  ///
  /// Omits posts whose row number in the index is wrong; `isTrue` is whether there were none of these.
  static func numbers(
    with words: IndexedWords?, after position: PostPosition?, _ order: PostOrder, limit: Int, seen: AccountCondition,
    in database: Database
  ) throws -> (numbers: [Int64], isTrue: Bool) {
    let (sign, direction) = order.sql
    let conditions =
      (words == nil ? [] : ["postWords MATCH ?"]) + (position == nil ? [] : ["postWords.rowid \(sign) ?"]) + [seen.sql]
    let arguments: StatementArguments =
      (words.map { [$0.expression] } ?? []) + (position.map { [rank(of: $0)] } ?? []) + seen.arguments
      + [numberMask, max(limit, 0)]
    // CROSS JOIN makes SQLite search for the words first.
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT post.number, postWords.rowid = \(rank(in: "post")) FROM postWords CROSS JOIN post WHERE \(conditions.joined(separator: " AND "))
          AND post.number = postWords.rowid & ? ORDER BY postWords.rowid \(direction) LIMIT ?
        """, arguments: arguments)
    let numbers = try rows.filter { Bool.fromDatabaseValue($0[1]) == true }.map {
      try $0.decode(Int64.self, atIndex: 0)
    }
    return (numbers, numbers.count == rows.count)
  }
}
