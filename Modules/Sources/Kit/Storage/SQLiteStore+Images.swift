public import Foundation
import GRDB

extension SQLiteStore {
  /// The minimum time between updates of an image's date of use, in seconds, so that most reads write nothing.
  private static let usePrecision = 60.0

  public func save(_ data: Data, for url: String, of account: String?, at date: Date) async throws {
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

  public func data(for url: String, at date: Date) async throws -> Data? {
    let saved: (data: Data, usedAt: Double, account: String?)?
    do {
      saved = try await connection.read { [largestContent] database in
        // SQLite can tell the length without reading the data.
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

  public func removeImage(_ url: String) async throws {
    try await connection.write { [images] in try images.remove(where: "url = ?", [url], from: $0) }
  }

  public func removeImages() async throws {
    try await connection.write { [images] in try images.removeAll(from: $0) }
  }
}
