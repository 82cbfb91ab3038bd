import GRDB
import Posts

/// The index of the words of posts: the newest post has the greatest rank, which is its row in the index.
struct PostIndex: Sendable {
  /// The number of low bits of a rank that hold the post's number; its date in seconds is above them.
  private static let numberBits: Int64 = 30
  private static let numberMask: Int64 = (1 << numberBits) - 1
  private static let maximumSeconds: Int64 = (1 << 33) - 1

  let table: PostTable

  /// The rank of a post in the order of the index; all dates before 1970 count as one.
  static func rank(of position: PostPosition) -> Int64 {
    let seconds = Int64(exactly: max(0, min(position.sortDate, Double(maximumSeconds))).rounded(.down)) ?? 0
    return seconds << numberBits | position.number & numberMask
  }

  /// Parenthesized, because shifts and masks have the same precedence in SQL.
  private static func rank(in row: String) -> String {
    """
    ((MAX(0, MIN(CAST(\(row).sortDate AS INTEGER), \(maximumSeconds))) << \(numberBits))
    | (\(row).number & \(numberMask)))
    """
  }

  /// The tables of the index, and triggers that keep it consistent: new and changed posts are queued for indexing as
  /// ranges of consecutive numbers.
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
  /// Without a SELECT, for which SQLite would make a temporary table for each post.
  private static let waiting = """
    INSERT INTO postUnindexed (last, first) VALUES (NEW.number, NEW.number) ON CONFLICT (last) DO NOTHING;
    """

  /// Whether a post is queued for indexing.
  static func isBehind(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM postUnindexed)") ?? false
  }

  /// Indexes queued posts, the oldest first, because appending fills the pages of the file.
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
      left -= numbers.count
    }
  }

  /// Empties the index and queues all posts, because its rows did not belong to the posts that they name.
  static func rebuild(_ database: Database) throws {
    try database.execute(sql: "DROP TABLE postWords; \(words) DELETE FROM postUnindexed; \(allWaiting)")
  }

  /// Removes the remains of deleted posts from the index.
  static func forgetDeleted(_ database: Database) throws {
    try database.execute(sql: "INSERT INTO postWords (postWords) VALUES ('optimize')")
  }

  /// An upper bound of the number of queued posts, provided that long ranges are among the first 100.
  ///
  /// Called in each step: SQLite counts rows by their pages, but would read each row for a sum.
  static func waitingCount(_ database: Database) throws -> Int {
    try Int.fetchOne(
      database,
      sql: """
        SELECT CAST(MAX(0, MIN(TOTAL(last - first), 1e9)) AS INTEGER) + (SELECT COUNT(*) FROM postUnindexed)
        FROM (SELECT last, first FROM postUnindexed ORDER BY last LIMIT 100)
        """) ?? 0
  }

  /// The numbers of the posts with words, or of all that are indexed, in an order, and whether each of them is indexed
  /// under its own rowid; those under another rowid are left out.
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
    // CROSS JOIN makes SQLite look up the words first.
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
