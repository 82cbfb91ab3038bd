import Foundation
import GRDB

/// The table of posts in a database.
struct PostTable: Sendable {
  /// The columns of a record, in order.
  static let columns = """
    version, size, account, date, sortDate, arrivedAt, confirmedAt, isUnread, unreadChangedAt, isStarred, \
    starredChangedAt
    """

  /// A row of the table, without its value.
  struct Found {
    let number: Int64
    let record: PostRecord
  }

  /// The maximum number of posts that one statement looks for.
  private static let batch = 500

  /// The maximum size of a value, in bytes.
  let largestContent: Int

  /// The post with an id; one that cannot be read is deleted.
  ///
  /// - Parameters:
  ///   - id: the post's id.
  ///   - source: the number of its source.
  ///   - database: the database, in a transaction that writes.
  /// - Returns: the post; nil if there is none.
  /// - Throws: `DatabaseError`.
  func find(_ id: String, of source: Int64, in database: Database) throws -> Found? {
    do {
      return try find([id], of: source, database)[id]
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try database.execute(sql: "DELETE FROM post WHERE source = ? AND id = ?", arguments: [source, id])
      return nil
    }
  }

  /// The posts with ids, by these; those that cannot be read are deleted.
  func find(_ ids: [String], of source: Int64, in database: Database) throws -> [String: Found] {
    do {
      return try stride(from: 0, to: ids.count, by: Self.batch).reduce(into: [:]) { found, start in
        try found.merge(find(ids[start...].prefix(Self.batch), of: source, database)) { $1 }
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return try ids.reduce(into: [:]) { $0[$1] = try find($1, of: source, in: database) }
    }
  }

  private func find(_ ids: some Collection<String>, of source: Int64, _ database: Database) throws -> [String: Found] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(Self.columns), size > 0, number, id FROM post
        WHERE source = ? AND id IN (\(marks(ids.count)))
        """)
    let rows = try Row.fetchCursor(statement, arguments: [source] + StatementArguments(ids))
    var found: [String: Found] = [:]
    // A copy of a row is decoded strictly; SQLite itself would convert what it has.
    while let row = try rows.next()?.copy() {
      found[try row.decode(atIndex: 13)] = Found(
        number: try row.decode(atIndex: 12), record: try PostRecord(row, from: 0))
    }
    return found
  }

  /// The record of a post; nil if there is none, or it cannot be read.
  func record(_ id: String, of source: Int64, in database: Database) throws -> PostRecord? {
    do {
      let statement = try database.cachedStatement(
        sql: "SELECT \(Self.columns), size > 0 FROM post WHERE source = ? AND id = ?")
      return try Row.fetchOne(statement, arguments: [source, id]).map { try PostRecord($0, from: 0) }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return nil
    }
  }

  /// Saves a post of an answer: inserts it, or writes the part of it that is another one than before.
  func save(
    _ post: StoredPost, in found: Found?, of source: Int64, place: Int, asUnread: Bool, at now: Double,
    _ database: Database
  ) throws -> Found {
    var record = found?.record ?? PostRecord(isUnread: asUnread, at: now)
    record.take(post, place: place, at: now)
    guard let found else {
      try insert(record, post.id, of: source, post.value, in: database)
      return Found(number: database.lastInsertedRowID, record: record)
    }
    return try write(record, post.value, in: found, database)
  }

  /// Writes the part of a record, and of its value, that is another one than in its row.
  @discardableResult
  func write(_ record: PostRecord, _ value: Data? = nil, in found: Found, _ database: Database) throws -> Found {
    if let value, try !has(value, in: found, database) {
      let statement = try database.cachedStatement(
        sql: "UPDATE post SET (\(Self.columns), value) = (\(marks(12))) WHERE number = ?")
      try statement.execute(arguments: record.arguments + [value, found.number])
    } else if record != found.record {
      var confirmed = found.record
      confirmed.confirm(at: record.confirmedAt)
      if confirmed == record {
        // Touches one index of five.
        try database.cachedStatement(sql: "UPDATE post SET confirmedAt = ? WHERE number = ?")
          .execute(arguments: [record.confirmedAt, found.number])
      } else {
        try database.cachedStatement(sql: "UPDATE post SET (\(Self.columns)) = (\(marks(11))) WHERE number = ?")
          .execute(arguments: record.arguments + [found.number])
      }
    }
    return Found(number: found.number, record: record)
  }

  /// Whether a row has this value already.
  private func has(_ value: Data, in found: Found, _ database: Database) throws -> Bool {
    guard found.record.hasValue, found.record.size == value.count else { return false }
    let statement = try database.cachedStatement(sql: "SELECT value IS ? FROM post WHERE number = ?")
    do {
      return try Bool.fetchOne(statement, arguments: [value, found.number]) ?? false
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return false
    }
  }

  func insert(_ record: PostRecord, _ id: String, of source: Int64, _ value: Data?, in database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT INTO post (source, id, \(Self.columns), value) VALUES (\(marks(14)))")
    try statement.execute(arguments: [source, id] + record.arguments + [value])
  }

  /// The posts in rows, each read alone: one that cannot be read, or has no value, is left out.
  func kept(_ numbers: [Int64], in database: Database) throws -> [KeptPost] {
    try numbers.compactMap { number in
      do {
        let statement = try database.cachedStatement(
          sql: """
            SELECT postSource.address, id, CASE WHEN length(value) <= ? THEN value END, \(Self.columns)
            FROM post JOIN postSource ON postSource.number = post.source WHERE post.number = ?
            """)
        return try Row.fetchOne(statement, arguments: [largestContent, number]).flatMap { row in
          guard let value = try row.decode(Data?.self, atIndex: 2) else { return nil }
          let record = try PostRecord(row, from: 3, hasValue: true)
          return KeptPost(
            key: PostKey(source: try row.decode(atIndex: 0), id: try row.decode(atIndex: 1)), value: value,
            version: record.version, place: PostPlace(sortDate: record.sortDate, number: number), state: record.state)
        }
      } catch  where SQLiteConnection.isUnreadableRow(error) {
        return nil
      }
    }
  }

  private func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
}

extension PostRecord {
  /// The values of its columns.
  fileprivate var arguments: StatementArguments {
    [
      version, size, account, date, sortDate, arrivedAt, confirmedAt, isUnread, unreadChangedAt, isStarred,
      starredChangedAt,
    ]
  }

  /// Reads a record from the columns of a row; whether there is a value follows them, unless it is known.
  fileprivate init(_ row: Row, from index: Int, hasValue: Bool? = nil) throws {
    self.init(
      hasValue: try hasValue ?? row.decode(atIndex: index + 11), version: try row.decode(atIndex: index),
      size: try row.decode(atIndex: index + 1), account: try row.decode(atIndex: index + 2),
      date: try row.decode(atIndex: index + 3), sortDate: try row.decode(atIndex: index + 4),
      arrivedAt: try row.decode(atIndex: index + 5), confirmedAt: try row.decode(atIndex: index + 6),
      isUnread: try row.decode(atIndex: index + 7), unreadChangedAt: try row.decode(atIndex: index + 8),
      isStarred: try row.decode(atIndex: index + 9), starredChangedAt: try row.decode(atIndex: index + 10))
  }
}
