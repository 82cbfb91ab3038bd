import Foundation
import GRDB

/// A list as a row of its database table.
struct StoredListRow: Sendable {
  private let list: StoredList
  private let ids: String
  private let headers: String

  init(_ list: StoredList) throws {
    self.list = list
    ids = "[\(try list.ids.map(Self.json).joined(separator: ","))]"
    headers = try list.document.headers.json
  }

  /// A string as JSON.
  ///
  /// Faster than creating an encoder for every id.
  private static func json(_ text: String) throws -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    return isPlain ? "\"\(text)\"" : String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// The total size of the ids and of the further content, in bytes.
  var size: Int { ids.utf8.count + list.document.body.count }

  /// Inserts the row, replacing a row with the same key.
  func insert(for key: DocumentKey, in database: Database) throws {
    let statement = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO postList
        (source, list, cursor, version, savedAt, address, headers, next, account, ids, extra)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let document = list.document
    try statement.execute(
      arguments: key.arguments + [
        document.version, document.savedAt.timeIntervalSince1970, document.address, headers, list.cursor,
        document.account, ids, document.body,
      ])
  }

  /// Reads the list with the given key; nil if there is none.
  static func list(for key: DocumentKey, in database: Database) throws -> StoredList? {
    let statement = try database.cachedStatement(sql: "SELECT * FROM postList WHERE \(DocumentKey.condition)")
    return try Row.fetchOne(statement, arguments: key.arguments).map { row in
      StoredList(
        ids: try row.json("ids"), cursor: try row.decode(String?.self, forColumn: "next"),
        in: try row.document(withBody: "extra"))
    }
  }

  static func renew(
    _ key: DocumentKey, at now: Double, headers: [String: String], in database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE postList SET savedAt = ?, headers = ? WHERE \(DocumentKey.condition)",
      arguments: [now, try headers.json] + key.arguments)
  }

  static func remove(_ key: DocumentKey, from database: Database) throws {
    try database.execute(sql: "DELETE FROM postList WHERE \(DocumentKey.condition)", arguments: key.arguments)
  }
}

extension DocumentKey {
  /// The SQL condition for the row with the key; `arguments` are the values of its placeholders.
  static let condition = "source = ? AND list = ? AND cursor = ?"
  var arguments: StatementArguments { [source, list, cursor ?? ""] }
}

extension Row {
  /// Decodes the JSON in a column of text.
  func json<Value: Decodable>(_ column: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(try decode(String.self, forColumn: column).utf8))
  }

  /// Decodes a document whose body is in the given column.
  func document(withBody column: String) throws -> StoredDocument {
    StoredDocument(
      body: try decode(Data.self, forColumn: column), headers: try json("headers"),
      address: try decode(String.self, forColumn: "address"), version: try decode(Int.self, forColumn: "version"),
      savedAt: Date(timeIntervalSince1970: try decode(Double.self, forColumn: "savedAt")),
      account: try decode(String?.self, forColumn: "account"))
  }
}

extension [String: String] {
  /// The headers of a response as JSON.
  var json: String { get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } }
}
