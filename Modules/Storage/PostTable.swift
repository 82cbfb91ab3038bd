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
    var record: PostRecord
    /// Whether its value is the one that was looked for.
    let isSame: Bool
  }

  /// The maximum size of a value, in bytes.
  let largestContent: Int

  /// The post with an id; one that cannot be read is deleted.
  ///
  /// - Parameters:
  ///   - id: the post's id.
  ///   - source: the number of its source.
  ///   - value: the value to compare with its own.
  ///   - database: the database, in a transaction that writes.
  /// - Returns: the post; nil if there is none.
  /// - Throws: `DatabaseError`.
  func find(_ id: String, of source: Int64, comparing value: Data? = nil, in database: Database) throws -> Found? {
    do {
      let statement = try database.cachedStatement(
        sql: """
          SELECT number, \(Self.columns), value IS NOT NULL, value IS ? FROM post WHERE source = ? AND id = ?
          """)
      return try Row.fetchOne(statement, arguments: [value, source, id]).map { row in
        Found(
          number: try row.decode(atIndex: 0), record: try PostRecord(row, from: 1),
          isSame: try row.decode(atIndex: 13))
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try database.execute(sql: "DELETE FROM post WHERE source = ? AND id = ?", arguments: [source, id])
      return nil
    }
  }

  /// The record of a post; nil if there is none, or it cannot be read.
  func record(_ id: String, of source: Int64, in database: Database) throws -> PostRecord? {
    do {
      let statement = try database.cachedStatement(
        sql: "SELECT \(Self.columns), value IS NOT NULL FROM post WHERE source = ? AND id = ?")
      return try Row.fetchOne(statement, arguments: [source, id]).map { try PostRecord($0, from: 0) }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return nil
    }
  }

  /// Saves a post of an answer: inserts it, or writes the part of it that is another one than before.
  func save(
    _ post: StoredPost, of source: Int64, place: Int, asUnread: Bool, at now: Double, in database: Database
  ) throws -> PostRecord {
    guard let found = try find(post.id, of: source, comparing: post.value, in: database) else {
      var record = PostRecord(isUnread: asUnread, at: now)
      record.take(post, place: place, at: now)
      try insert(record, post.id, of: source, post.value, in: database)
      return record
    }
    var record = found.record
    record.take(post, place: place, at: now)
    try write(record, post.value, in: found, in: database)
    return record
  }

  /// Writes the part of a record, and of its value, that is another one than in its row.
  func write(_ record: PostRecord, _ value: Data? = nil, in found: Found, in database: Database) throws {
    if let value, !found.isSame {
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
            SELECT postSource.address, id, CASE WHEN length(value) <= ? THEN value END, value IS NOT NULL, \(Self.columns)
            FROM post JOIN postSource ON postSource.number = post.source WHERE post.number = ?
            """)
        return try Row.fetchOne(statement, arguments: [largestContent, number]).flatMap { row in
          guard let value = try row.decode(Data?.self, atIndex: 2) else { return nil }
          let record = try PostRecord(row, from: 4, hasValue: true)
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
