import Foundation
import GRDB

/// Imports the marks of an earlier version's cache into a new store of posts; posts that were seen become read.
struct CacheImport: Sendable {
  private static let seen = "seen"

  /// The cache file, which is not modified.
  let cache: URL
  /// The current date, which is recorded as the time of the source's last confirmation of the posts.
  let date: Date

  /// Imports the marks; does nothing if the file is missing or damaged, or belongs to a different program.
  func run(into database: Database) throws {
    guard FileManager.default.fileExists(atPath: cache.path) else { return }
    for (mark, kind, source) in try marks() {
      if kind == Self.seen {
        try insertState(of: mark, source, in: database)
      } else {
        try MarkTable.insert(mark, kind: kind, of: source, in: database)
      }
    }
  }

  private func insertState(of mark: Mark, _ source: String, in database: Database) throws {
    let now = date.timeIntervalSince1970
    let number = try PostSources.known(source, at: now, in: database)
    // The import is part of the first migration, when the columns of later migrations do not exist yet.
    try database.cachedStatement(
      sql: """
        INSERT INTO post (
          source, id, version, size, account, sortDate, arrivedAt, confirmedAt, isUnread, unreadChangedAt, isStarred,
          starredChangedAt)
        VALUES (?1, ?2, 0, 0, ?3, ?4, ?4, ?4, 0, ?5, 0, ?4)
        """
    ).execute(arguments: [number, mark.id, mark.account, now, min(mark.date.timeIntervalSince1970, now)])
  }

  private func marks() throws -> [(mark: Mark, kind: String, source: String)] {
    var marks: [(mark: Mark, kind: String, source: String)] = []
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(1)
    do {
      let queue = try DatabaseQueue(path: cache.path, configuration: configuration)
      try queue.read { database in
        guard try SQLiteSchema.cache(hadLogin: false).isOwn(database), try database.tableExists("mark") else { return }
        // The caches of version 0.2 have no column for accounts.
        let account = try database.columns(in: "mark").contains { $0.name == "account" } ? "account" : "NULL"
        let rows = try Row.fetchCursor(
          database, sql: "SELECT id, date, value, \(account), kind, source FROM mark ORDER BY rowid")
        while let row = try rows.next()?.copy() {
          guard let mark = try Self.mark(row) else { continue }
          marks.append(mark)
        }
      }
      try queue.close()
    } catch let error as DatabaseError {
      if error.isBusy { throw StoreBusyError() }  // otherwise, the marks read so far are imported
    }
    return marks
  }

  /// The mark in a row of the cache; nil if the row cannot be read.
  private static func mark(_ row: Row) throws -> (mark: Mark, kind: String, source: String)? {
    do {
      let mark = Mark(
        id: try row.decode(atIndex: 0), date: Date(timeIntervalSince1970: try row.decode(atIndex: 1)),
        value: try row.decode(atIndex: 2), account: try row.decode(atIndex: 3))
      return (mark, try row.decode(atIndex: 4), try row.decode(atIndex: 5))
    } catch is RowDecodingError {
      return nil
    }
  }
}
