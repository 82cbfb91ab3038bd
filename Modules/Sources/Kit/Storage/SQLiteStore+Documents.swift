public import Foundation
import GRDB

extension SQLiteStore {
  public func save(_ document: StoredDocument, for key: DocumentKey) async throws {
    guard document.body.count <= largestContent else { return try await removeDocument(for: key) }
    let headers = try document.headers.json
    let date = document.savedAt.timeIntervalSince1970
    try await connection.write { [documents, accounts] database in
      // Checked within the transaction: a login that ends later deletes the content that was written.
      guard accounts.includes(document.account) else { return }
      try documents.insert(
        document.body.count, at: date, replacing: DocumentKey.condition, key.arguments, in: database
      ) {
        try database.execute(
          sql: """
            INSERT INTO document (source, list, cursor, version, savedAt, address, headers, size, body, account)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            key.source, key.list, key.cursor ?? "", document.version, date, document.address, headers,
            document.body.count, document.body, document.account,
          ])
      }
    }
  }

  public func document(for key: DocumentKey) async throws -> StoredDocument? {
    do {
      let document = try await connection.read { database in
        let row = try Row.fetchOne(
          database, sql: "SELECT * FROM document WHERE \(DocumentKey.condition)", arguments: key.arguments)
        return try row.map(Self.document)
      }
      return document.flatMap { accounts.includes($0.account) ? $0 : nil }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try await removeDocument(for: key)
      return nil
    }
  }

  public func renewDocument(for key: DocumentKey, at date: Date, headers: [String: String]) async throws {
    let headers = try headers.json
    try await connection.write { database in
      try database.execute(
        sql: """
          UPDATE document SET savedAt = ?, headers = iif(json_valid(headers), json_patch(headers, ?), headers)
          WHERE \(DocumentKey.condition)
          """,
        arguments: [date.timeIntervalSince1970, headers] + key.arguments)
    }
  }

  public func removeDocument(for key: DocumentKey) async throws {
    try await connection.write { [documents] database in
      try documents.remove(where: DocumentKey.condition, key.arguments, from: database)
    }
  }

  public func removeDocuments(savedUpTo date: Date, orAfter future: Date) async throws {
    try await connection.write { [documents] database in
      try documents.remove(
        where: "savedAt <= ? OR savedAt > ?", [date.timeIntervalSince1970, future.timeIntervalSince1970],
        from: database)
    }
  }

  private static func document(_ row: Row) throws -> StoredDocument {
    StoredDocument(
      body: try row.decode(Data.self, forColumn: "body"),
      headers: try row.json("headers"),
      address: try row.decode(String.self, forColumn: "address"),
      version: try row.decode(Int.self, forColumn: "version"),
      savedAt: Date(timeIntervalSince1970: try row.decode(Double.self, forColumn: "savedAt")),
      account: try row.decode(String?.self, forColumn: "account"))
  }
}
