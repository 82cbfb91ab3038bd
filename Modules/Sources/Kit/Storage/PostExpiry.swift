import GRDB

/// Deletes expired posts according to the user's rules, and the oldest posts if the store is too large.
struct PostExpiry {
  let connection: SQLiteConnection
  let rules: KeepRules
  let now: Double

  /// The maximum number of posts deleted in one transaction, so that other writes do not have to wait for long.
  private static let batch = 200

  /// The values of the column `isUnread` in the order of deletion: read, passed over, and unread posts that are
  /// counted.
  private static let unreadStates = [0, 2, 1]

  /// A post to delete, unless it has changed by the time of the deletion.
  private struct Expired: Sendable {
    let number: Int64
    /// The value of the column `isUnread`.
    let unread: Int
    let confirmedAt: Double
  }

  /// Deletes expired posts; returns their number.
  func run() async throws -> Int {
    try await setClockRight()
    let expired = try await connection.read(expired)
    var count = try await remove(expired)
    if let size = try await connection.read(PostTally.size) {
      guard size > rules.sizeLimit else { return try await finish(count) }
    } else {
      try await connection.write(PostTally.recount)
    }
    for unread in Self.unreadStates {
      let oldest = try await connection.read { try Self.oldest(unread, beyond: rules.sizeLimit, $0) }
      count += try await remove(oldest)
    }
    return try await finish(count)
  }

  private func finish(_ count: Int) async throws -> Int {
    if try await connection.read(PostSources.hasUnused) { try await connection.write(PostSources.removeUnused) }
    return count
  }

  /// Replaces dates in the future, which were written with a wrong clock, with the current date.
  private func setClockRight() async throws {
    let numbers = try await connection.read { database in
      try Int64.fetchAll(database, sql: "SELECT number FROM postSource").flatMap { source in
        try Self.unreadStates.flatMap { unread in
          try Int64.fetchAll(
            database.cachedStatement(
              sql: """
                SELECT number FROM post WHERE source = ? AND isUnread = ? AND \(PostTable.hasNoFlags) AND confirmedAt > ?
                """), arguments: [source, unread, now])
        }
      }
    }
    for start in stride(from: 0, to: numbers.count, by: Self.batch) {
      try await connection.write { [now] database in
        for number in numbers[start...].prefix(Self.batch) {
          try database.cachedStatement(sql: "UPDATE post SET confirmedAt = ?1 WHERE number = ?2 AND confirmedAt > ?1")
            .execute(arguments: [now, number])
        }
      }
    }
  }

  /// Finds the posts that are older than permitted by the rules for their sources.
  private func expired(_ database: Database) throws -> [Expired] {
    var expired: [Expired] = []
    let statement = try database.cachedStatement(
      sql: """
        SELECT number, isUnread, confirmedAt FROM post
        WHERE source = ? AND isUnread = ? AND \(PostTable.hasNoFlags) AND confirmedAt <= ?
          AND (size = 0 OR confirmedAt <= ?)
        """)
    for row in try Row.fetchAll(database, sql: "SELECT number, address, answeredAt FROM postSource") {
      do {
        let limits = rules.limits(
          of: try row.decode(String.self, atIndex: 1), answeredAt: try row.decode(Double.self, atIndex: 2), now: now)
        let source = try row.decode(Int64.self, atIndex: 0)
        for unread in Self.unreadStates {
          let limit = unread == 1 ? limits.unread : limits.read
          try Self.read(
            Row.fetchCursor(statement, arguments: [source, unread, limits.read, limit]), into: &expired
          ) { _ in true }
        }
      } catch is RowDecodingError {
        continue  // a source that cannot be read keeps its posts
      }
    }
    return expired
  }

  /// Finds the oldest posts with the given value of `isUnread` that must be deleted so that the others fit in `limit`
  /// bytes.
  private static func oldest(_ unread: Int, beyond limit: Int, _ database: Database) throws -> [Expired] {
    var excess = (try PostTally.size(database) ?? 0) - limit
    var oldest: [Expired] = []
    guard excess > 0 else { return [] }
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT number, isUnread, confirmedAt, size FROM post
        WHERE isUnread = ? AND \(PostTable.hasNoFlags) AND size > 0 ORDER BY confirmedAt, number
        """, arguments: [unread])
    try read(rows, into: &oldest) { row in
      defer { excess -= max(0, min(row, Int(Int32.max))) }
      return excess > 0
    }
    return oldest
  }

  /// Reads rows as long as `isTaken` accepts their sizes; skips rows that cannot be read.
  private static func read(
    _ rows: RowCursor, into expired: inout [Expired], while isTaken: (Int) throws -> Bool
  ) throws {
    while let row = try rows.next() {
      do {
        let size = row.count > 3 ? try row.decode(Int.self, atIndex: 3) : 0
        guard try isTaken(size) else { return }
        expired.append(
          Expired(
            number: try row.decode(atIndex: 0), unread: try row.decode(atIndex: 1),
            confirmedAt: try row.decode(atIndex: 2)))
      } catch is RowDecodingError {
        continue
      }
    }
  }

  /// Deletes posts in batches, except posts that have changed in the meantime.
  private func remove(_ expired: [Expired]) async throws -> Int {
    var count = 0
    for start in stride(from: 0, to: expired.count, by: Self.batch) {
      count += try await connection.write { database in
        let statement = try database.cachedStatement(
          sql: "DELETE FROM post WHERE number = ? AND \(PostTable.hasNoFlags) AND isUnread = ? AND confirmedAt = ?")
        return try expired[start...].prefix(Self.batch).reduce(0) { count, post in
          try statement.execute(arguments: [post.number, post.unread, post.confirmedAt])
          return count + database.changesCount
        }
      }
    }
    return count
  }
}
