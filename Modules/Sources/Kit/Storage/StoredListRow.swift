import Foundation
import GRDB

/// A list as a row of its database table.
struct StoredListRow: Sendable {
  private static let condition = "source = ? AND list = ? AND cursor = ?"

  private let list: StoredList
  private let ids: String
  private let headers: String

  init(_ list: StoredList) throws {
    self.list = list
    ids = "[\(try list.ids.map(Self.json).joined(separator: ","))]"
    headers = try Self.text(of: list.headers)
  }

  private static func text(of headers: [String: String]) throws -> String {
    String(decoding: try JSONEncoder().encode(headers), as: UTF8.self)
  }

  /// A string as JSON; creating an encoder for every id would take longer than encoding the list.
  private static func json(_ text: String) throws -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    return isPlain ? "\"\(text)\"" : String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// The size of the ids and `extra`, which grow with the list, in bytes.
  var size: Int { ids.utf8.count + list.extra.count }

  /// Inserts the row, replacing a row with the same key.
  func insert(for key: DocumentKey, in database: Database) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO postList
        (source, list, cursor, version, savedAt, address, headers, next, account, ids, extra)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(
      arguments: Self.arguments(for: key) + [
        list.version, list.savedAt.timeIntervalSince1970, list.address, headers, list.cursor, list.account, ids,
        list.extra,
      ])
  }

  /// Reads the list with the given key; nil if there is none.
  static func list(for key: DocumentKey, in database: Database) throws -> StoredList? {
    let statement = try database.cachedStatement(sql: "SELECT * FROM postList WHERE \(condition)")
    return try Row.fetchOne(statement, arguments: arguments(for: key)).map { row in
      StoredList(
        ids: try JSONDecoder().decode(
          [String].self, from: Data(try row.decode(String.self, forColumn: "ids").utf8)),
        cursor: try row.decode(String?.self, forColumn: "next"),
        extra: try row.decode(Data.self, forColumn: "extra"),
        headers: try JSONDecoder().decode(
          [String: String].self, from: Data(try row.decode(String.self, forColumn: "headers").utf8)),
        address: try row.decode(String.self, forColumn: "address"),
        version: try row.decode(Int.self, forColumn: "version"),
        savedAt: Date(timeIntervalSince1970: try row.decode(Double.self, forColumn: "savedAt")),
        account: try row.decode(String?.self, forColumn: "account"))
    }
  }

  static func renew(
    _ key: DocumentKey, at now: Double, headers: [String: String], in database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE postList SET savedAt = ?, headers = ? WHERE \(condition)",
      arguments: [now, try text(of: headers)] + arguments(for: key))
  }

  static func remove(_ key: DocumentKey, from database: Database) throws {
    try database.execute(sql: "DELETE FROM postList WHERE \(condition)", arguments: arguments(for: key))
  }

  private static func arguments(for key: DocumentKey) -> StatementArguments {
    [key.source, key.list, key.cursor ?? ""]
  }
}
