import Foundation
import GRDB

/// The database table of marks.
enum MarkTable {
  static func insert(_ mark: Mark, kind: String, of source: String, in database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO mark (source, kind, id, date, value, account) VALUES (?, ?, ?, ?, ?, ?)")
    try statement.execute(
      arguments: [source, kind, mark.id, mark.date.timeIntervalSince1970, mark.value, mark.account])
  }

  /// Reads the mark in a row.
  ///
  /// Rows are read one by one, so that an unreadable row does not affect others.
  fileprivate static func mark(_ row: Int64, in database: Database) throws -> Mark? {
    let statement = try database.cachedStatement(sql: "SELECT id, date, value, account FROM mark WHERE rowid = ?")
    return try Row.fetchOne(statement, arguments: [row]).map { row in
      Mark(
        id: try row.decode(String.self, forColumn: "id"),
        date: Date(timeIntervalSince1970: try row.decode(Double.self, forColumn: "date")),
        value: try row.decode(Data.self, forColumn: "value"),
        account: try row.decode(String?.self, forColumn: "account"))
    }
  }
}

extension SQLitePostStore {
  /// Saves a mark, in place of one with the same source, kind and id; does nothing for an account without a login.
  package func save(_ mark: Mark, kind: String, of source: String) async throws {
    guard mark.value.count <= largestContent else { return }
    try await connection.write { [accounts] database in
      guard accounts.includes(mark.account) else { return }
      try MarkTable.insert(mark, kind: kind, of: source, in: database)
    }
  }

  /// Deletes the mark of an item, if there is one.
  package func removeMark(_ id: String, kind: String, of source: String) async throws {
    try await connection.write { database in
      try database.execute(
        sql: "DELETE FROM mark WHERE source = ? AND kind = ? AND id = ?", arguments: [source, kind, id])
    }
  }

  /// Returns the marks of the given kind, oldest first, except those of accounts without a login.
  package func marks(kind: String, of source: String) async throws -> [Mark] {
    let (marks, unreadable) = try await connection.read { database in
      var marks: [Mark] = []
      var unreadable: [Int64] = []
      let statement = try database.cachedStatement(
        sql: "SELECT rowid FROM mark WHERE source = ? AND kind = ? ORDER BY date, rowid")
      let rows = try Int64.fetchAll(statement, arguments: [source, kind])
      for row in rows {
        do {
          if let mark = try MarkTable.mark(row, in: database) { marks.append(mark) }
        } catch  where SQLiteConnection.isUnreadableRow(error) {
          unreadable.append(row)
        }
      }
      return (marks, unreadable)
    }
    if !unreadable.isEmpty {
      try await connection.write { database in
        for row in unreadable { try database.execute(sql: "DELETE FROM mark WHERE rowid = ?", arguments: [row]) }
      }
    }
    return marks.filter { accounts.includes($0.account) }
  }
}
