import GRDB

/// A table with a limited total size of its content; the total is stored in a separate table.
struct SizedTable: Sendable {
  let name: String
  /// The name of the column with the content.
  let content: String
  /// The name of the column with the date; the row with the oldest date is evicted first.
  let date: String
  /// The maximum total size of the content, in bytes.
  let limit: Int

  /// Inserts a row of the given size, replaces the rows that meet a condition, and evicts rows until the total is
  /// within the limit.
  ///
  /// Inserts nothing that exceeds the limit.
  ///
  /// Rows dated after `now`, because of a wrong clock, are evicted before the oldest rows.
  func insert(
    _ size: Int, at now: Double, replacing condition: String, _ arguments: StatementArguments, in database: Database,
    _ insert: () throws -> Void
  ) throws {
    try correctTotal(in: database)
    try remove(where: condition, arguments, from: database)
    guard size <= limit else { return }
    try insert()
    try database.execute(sql: "UPDATE \(name)Total SET size = size + ?", arguments: [size])
    while try Int.fetchOne(database, sql: "SELECT size FROM \(name)Total") ?? 0 > limit,
      let row = try nextToEvict(at: now, in: database)
    {
      try remove(where: "rowid = ?", [row], from: database)
      // Otherwise, an index with rows that the table does not have would be read endlessly.
      guard database.changesCount > 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
  }

  /// Deletes the rows that meet a condition.
  func remove(where condition: String, _ arguments: StatementArguments, from database: Database) throws {
    // Unlike SUM, TOTAL cannot overflow, regardless of the values in the column.
    try database.execute(
      sql: """
        UPDATE \(name)Total SET size = size - (SELECT CAST(TOTAL(size) AS INTEGER) FROM \(name) WHERE \(condition))
        """, arguments: arguments)
    try database.execute(sql: "DELETE FROM \(name) WHERE \(condition)", arguments: arguments)
  }

  /// Deletes every row.
  func removeAll(from database: Database) throws {
    try database.execute(sql: "DELETE FROM \(name)")
    try database.execute(sql: "UPDATE \(name)Total SET size = 0")
  }

  private func nextToEvict(at now: Double, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT rowid FROM \(name) WHERE \(date) > ? ORDER BY \(date) DESC LIMIT 1", arguments: [now])
      ?? Int64.fetchOne(database, sql: "SELECT rowid FROM \(name) ORDER BY \(date) LIMIT 1")
  }

  /// Recomputes the total if it is missing or implausible.
  private func correctTotal(in database: Database) throws {
    let isPossible = "typeof(size) = 'integer' AND size BETWEEN 0 AND ?"
    let possible = try Int.fetchOne(
      database, sql: "SELECT COUNT(*) = 1 AND TOTAL(\(isPossible)) = 1 FROM \(name)Total", arguments: [limit])
    guard possible != 1 else { return }
    try database.execute(
      sql: """
        DELETE FROM \(name)Total;
        UPDATE \(name) SET size = length(\(content));
        INSERT INTO \(name)Total SELECT CAST(TOTAL(size) AS INTEGER) FROM \(name);
        """)
  }
}
