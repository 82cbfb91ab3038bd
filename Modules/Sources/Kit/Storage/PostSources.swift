import GRDB

/// The database table of the sources of posts.
enum PostSources {
  /// The row number of a source; nil if it has no row.
  static func number(of address: String, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT number FROM postSource WHERE address = ?"), arguments: [address])
  }

  /// Records that a source has responded, and returns its row number; inserts a row for a new source.
  static func answered(_ address: String, at now: Double, in database: Database) throws -> Int64 {
    guard let number = try number(of: address, in: database) else {
      try database.cachedStatement(sql: "INSERT INTO postSource (address, answeredAt) VALUES (?, ?)")
        .execute(arguments: [address, now])
      return database.lastInsertedRowID
    }
    let statement = try database.cachedStatement(
      sql: """
        UPDATE postSource SET answeredAt = ?1
        WHERE number = ?2 AND (typeof(answeredAt) <> 'real' OR answeredAt > ?1 OR answeredAt <= ?3)
        """)
    try statement.execute(arguments: [now, number, now - PostRecord.confirmationPrecision])
    return number
  }

  /// The row number of a source; inserts a row for a new source.
  static func known(_ address: String, at now: Double, in database: Database) throws -> Int64 {
    try number(of: address, in: database) ?? answered(address, at: now, in: database)
  }

  private static let unused = "NOT EXISTS (SELECT 1 FROM post WHERE post.source = postSource.number)"

  /// Whether there is a source without posts.
  static func hasUnused(_ database: Database) throws -> Bool {
    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM postSource WHERE \(unused))") ?? false
  }

  /// Deletes the sources without posts, and their unread counts.
  static func removeUnused(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM postSource WHERE \(unused);
        DELETE FROM postTally WHERE source NOT IN (SELECT number FROM postSource);
        """)
  }
}
