import GRDB

/// The table of unread counts and total sizes of posts by source and account.
///
/// Triggers update it, except for inserted posts.
enum PostTally {
  /// The maximum number of sources in one SQL statement; for more sources, the counts of all sources are read.
  private static let maximumSources = 10_000

  /// Counts the posts that were just inserted, and empties `inserted`.
  ///
  /// Faster than a trigger for each row.
  static func add(_ inserted: inout [PostRecord], of source: Int64, _ database: Database) throws {
    guard !inserted.isEmpty else { return }
    for (account, records) in Dictionary(grouping: inserted, by: { $0.account ?? "" }) {
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO postTally (source, account, unread, size) VALUES (?, ?, ?, ?)
          ON CONFLICT (source, account) DO UPDATE SET unread = unread + excluded.unread, size = size + excluded.size
          """)
      try statement.execute(
        arguments: [source, account, records.count(where: \.isCounted), records.reduce(0) { $0 + $1.size }])
    }
    inserted = []
  }

  /// Recomputes the table after another program has written to it.
  static func recount(_ database: Database) throws { try database.execute(sql: recounting) }

  /// The statements that recompute the table.
  static let recounting = """
    DELETE FROM postTally;
    INSERT INTO postTally (source, account, unread, size)
    SELECT source, CAST(COALESCE(account, '') AS TEXT), SUM(isUnread = 1), CAST(TOTAL(length(value) + COALESCE(length(text), 0)) AS INTEGER)
    FROM post WHERE size > 0 GROUP BY 1, 2;
    """

  /// Returns the unread counts by source, of the given sources or of all sources if nil, for the active accounts and
  /// for posts without an account; also returns whether all counts are plausible: not negative, and at most the
  /// greatest row number of a post.
  static func unreadCounts(
    of sources: [String]?, seen active: Set<String>, _ database: Database
  ) throws -> (counts: [String: Int], isPossible: Bool) {
    if let sources, sources.count > maximumSources {
      let (all, isPossible) = try unreadCounts(of: nil, seen: active, database)
      let wanted = Set(sources)
      return (all.filter { wanted.contains($0.key) }, isPossible)
    }
    let seen = AccountCondition(active: active.union([""]))
    let marks = sources.map { $0.map { _ in "?" }.joined(separator: ", ") }
    let sql = """
      SELECT address, CAST(TOTAL(unread) AS INTEGER), TOTAL(typeof(unread) <> 'integer' OR unread < 0)
        + (TOTAL(unread) > (SELECT COALESCE(MAX(number), 0) FROM post))
      FROM postTally JOIN postSource ON postSource.number = postTally.source
      WHERE \(seen.sql)\(marks.map { " AND address IN (\($0))" } ?? "") GROUP BY source
      """
    // Statements for any other number of sources are not cached, because they are rarely needed again.
    let isUsual = (sources?.count ?? 1) == 1
    let statement = try isUsual ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
    let rows = try Row.fetchCursor(statement, arguments: seen.arguments + StatementArguments(sources ?? []))
    var (counts, isPossible) = ([String: Int](), true)
    while let row = try rows.next()?.copy() {
      do {
        let (source, count) = (try row.decode(String.self, atIndex: 0), try row.decode(Int.self, atIndex: 1))
        if count > 0 { counts[source] = count }
        isPossible = try isPossible && row.decode(Double.self, atIndex: 2) == 0
      } catch is RowDecodingError {
        isPossible = false
      }
    }
    return (counts, isPossible)
  }

  /// The total size of the posts, in bytes; nil if it is implausible, for example larger than the file.
  static func size(_ database: Database) throws -> Int? {
    do {
      let size = try Int.fetchOne(database, sql: "SELECT CAST(TOTAL(size) AS INTEGER) FROM postTally")
      let ofFile = try Int.fetchOne(
        database, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
      return size.flatMap { (0...max(0, ofFile ?? 0)).contains($0) ? $0 : nil }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return nil
    }
  }
}
