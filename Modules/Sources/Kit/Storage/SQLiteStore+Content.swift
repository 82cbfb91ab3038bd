package import Foundation
import GRDB

extension SQLiteStore {
  /// Saves a document, in place of one with the same key; does nothing for an account without a login.
  package func save(_ document: StoredDocument, for key: DocumentKey) async throws {
    guard document.body.count <= largestContent else { return try await removeDocument(for: key) }
    let headers = try document.headers.json
    let date = document.savedAt.timeIntervalSince1970
    try await connection.write { [documents, accounts] database in
      // Checked within the transaction, because the end of a login deletes the content written before.
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

  /// Returns the document with the given key; nil if there is none, if its account has no login, or if it is corrupt.
  ///
  /// A corrupt document is deleted.
  package func document(for key: DocumentKey) async throws -> StoredDocument? {
    do {
      let document = try await connection.read { database in
        let row = try Row.fetchOne(
          database, sql: "SELECT * FROM document WHERE \(DocumentKey.condition)", arguments: key.arguments)
        return try row.map { try $0.document(withBody: "body") }
      }
      return document.flatMap { accounts.includes($0.account) ? $0 : nil }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try await removeDocument(for: key)
      return nil
    }
  }

  /// Updates the date of a document that its source has confirmed as unchanged, and merges the headers of that response
  /// into the headers of the document.
  package func renewDocument(for key: DocumentKey, at date: Date, headers: [String: String]) async throws {
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

  /// Deletes the document with the given key, if there is one.
  package func removeDocument(for key: DocumentKey) async throws {
    try await connection.write { [documents] database in
      try documents.remove(where: DocumentKey.condition, key.arguments, from: database)
    }
  }

  /// Deletes every document saved at or before `date`, or after `future` because of a wrong clock.
  package func removeDocuments(savedUpTo date: Date, orAfter future: Date) async throws {
    try await connection.write { [documents] database in
      try documents.remove(
        where: "savedAt <= ? OR savedAt > ?", [date.timeIntervalSince1970, future.timeIntervalSince1970],
        from: database)
    }
  }

  /// The minimum time between updates of an image's date of use, in seconds, so that most reads do not write.
  private static let usePrecision = 60.0

  /// Saves the data of an image that is used at `date`, for an account, or for everybody if `account` is nil; does
  /// nothing for an account without a login.
  package func save(_ data: Data, for url: String, of account: String?, at date: Date) async throws {
    guard data.count <= largestContent else { return try await removeImage(url) }
    let now = date.timeIntervalSince1970
    try await connection.write { [images, accounts] database in
      guard accounts.includes(account) else { return }
      try images.insert(data.count, at: now, replacing: "url = ?", [url], in: database) {
        try database.execute(
          sql: "INSERT INTO image (url, usedAt, size, data, account) VALUES (?, ?, ?, ?, ?)",
          arguments: [url, now, data.count, data, account])
      }
    }
  }

  /// Returns the data of an image, and records its use at `date`; nil if it is missing, or if its account has no login.
  package func data(for url: String, at date: Date) async throws -> Data? {
    let saved: (data: Data, usedAt: Double, account: String?)?
    do {
      saved = try await connection.read { [largestContent] database in
        // SQLite can determine the length without reading the data.
        let row = try Row.fetchOne(
          database,
          sql: "SELECT usedAt, account, CASE WHEN length(data) <= ? THEN data END AS data FROM image WHERE url = ?",
          arguments: [largestContent, url])
        return try row.map {
          (
            try $0.decode(Data.self, forColumn: "data"), try $0.decode(Double.self, forColumn: "usedAt"),
            try $0.decode(String?.self, forColumn: "account")
          )
        }
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try await removeImage(url)
      return nil
    }
    guard let saved, accounts.includes(saved.account) else { return nil }
    let now = date.timeIntervalSince1970
    if abs(now - saved.usedAt) > Self.usePrecision {
      do {
        try await connection.write { database in
          try database.execute(sql: "UPDATE image SET usedAt = ? WHERE url = ?", arguments: [now, url])
        }
      } catch let error where !(error is StoreDamagedError) {
        return saved.data  // the store is held, or full: this use is not counted
      }
    }
    return saved.data
  }

  /// Deletes the image with the given address, if there is one.
  package func removeImage(_ url: String) async throws {
    try await connection.write { [images] in try images.remove(where: "url = ?", [url], from: $0) }
  }

  /// Deletes every image.
  package func removeImages() async throws {
    try await connection.write { [images] in try images.removeAll(from: $0) }
  }
}
