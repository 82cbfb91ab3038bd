package import Foundation
import GRDB

extension SQLitePostStore {
  /// Saves a list, in place of one with the same key; inserts or updates its posts, which keep their states.
  ///
  /// If `isSame` is true for a new post and a stored post that is on no page of the list, the stored post gets the new
  /// id. Returns the states of the posts, by id.
  @discardableResult
  package func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, asUnread: Bool, at date: Date,
    isSame: @escaping Comparison = { _, _ in false }
  ) async throws -> [String: PostState] {
    let now = date.timeIntervalSince1970
    let row = try StoredListRow(list)
    return try await connection.write { [table, accounts, largestContent] database in
      // Checked within the transaction, because the end of a login deletes the content written before.
      guard accounts.includes(list.document.account) else { return [:] }
      let source = try PostSources.answered(key.source, at: now, in: database)
      let posts = posts.enumerated().filter { _, post in
        post.isSavable(largest: largestContent) && accounts.includes(post.account)
      }
      let renaming = PostRenaming(table: table, source: source, key: key, isSame: isSame)
      let stored = try renaming.run(posts.map(\.element), in: database)
      let found = try table.save(posts, over: stored, of: source, asUnread: asUnread, at: now, in: database)
      let states = found.mapValues(\.record.state)
      if row.size <= largestContent {
        try row.insert(for: key, in: database)
      } else {
        try StoredListRow.remove(key, from: database)
      }
      return states
    }
  }

  /// Returns the list with the given key; nil if there is none.
  package func list(for key: DocumentKey) async throws -> StoredList? {
    do {
      return try await connection.read { [accounts] database in
        try StoredListRow.list(for: key, in: database).flatMap { accounts.includes($0.document.account) ? $0 : nil }
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try await removeList(for: key)
      return nil
    }
  }

  /// Updates the date of a list that its source has confirmed as unchanged, and the date of its posts; merges the
  /// headers of that response into the headers of the list.
  package func renewList(for key: DocumentKey, at date: Date, headers: [String: String]) async throws {
    let now = date.timeIntervalSince1970
    do {
      try await connection.write { database in
        guard let list = try StoredListRow.list(for: key, in: database) else { return }
        try StoredListRow.renew(key, at: now, headers: list.document.headers.merging(headers) { $1 }, in: database)
        let source = try PostSources.answered(key.source, at: now, in: database)
        let statement = try database.cachedStatement(
          sql: """
            UPDATE post SET confirmedAt = ?1 WHERE source = ?2 AND id = ?3 AND (confirmedAt > ?1 OR confirmedAt <= ?4)
            """)
        for id in list.ids {
          try statement.execute(arguments: [now, source, id, now - PostRecord.confirmationPrecision])
        }
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try await removeList(for: key)
    }
  }

  /// Deletes the list with the given key, if there is one, but not its posts.
  private func removeList(for key: DocumentKey) async throws {
    try await connection.write { try StoredListRow.remove(key, from: $0) }
  }

  /// Deletes every list saved at or before `date`, or after `future` because of a wrong clock.
  ///
  /// Does not delete posts.
  package func removeLists(savedUpTo date: Date, orAfter future: Date) async throws {
    try await connection.write { database in
      try database.execute(
        sql: "DELETE FROM postList WHERE savedAt <= ? OR savedAt > ?",
        arguments: [date.timeIntervalSince1970, future.timeIntervalSince1970])
    }
  }
}
