package import Foundation
import GRDB
import Posts

/// The database table of changes to send to servers.
enum OutboxTable {
  static let tables = """
    CREATE TABLE outbox (
      id INTEGER PRIMARY KEY AUTOINCREMENT, account TEXT NOT NULL, source TEXT NOT NULL, post TEXT NOT NULL,
      "write" TEXT NOT NULL, inverse TEXT, value BLOB NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL,
      reason TEXT, date REAL NOT NULL, due REAL NOT NULL);
    CREATE INDEX outboxPost ON outbox (account, source, post);
    """
  static let columns =
    #"account, source, post, "write", inverse, value, state, attempts, reason, date, due"#

  /// The maximum wait until an attempt, in seconds; a later due date was caused by a wrong clock, and is ignored.
  static let longestWait = 86_400.0

  /// The maximum plausible number of attempts; a greater number indicates a damaged file.
  static let largestAttempts = 1 << 30

  /// Inserts a change, with its number if it has one.
  fileprivate static func insert(_ write: StoredWrite, in database: Database) throws {
    try database.execute(
      sql: "INSERT INTO outbox (id, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        write.id == 0 ? nil : write.id, write.account, write.post.source, write.post.id, write.write, write.inverse,
        write.value, write.state.rawValue, write.attempts, write.reason, write.date.timeIntervalSince1970,
        write.due.timeIntervalSince1970,
      ])
  }

  fileprivate static func remove(_ id: Int64, in database: Database) throws {
    try database.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [id])
  }

  /// The stored changes by the same account to the same post as `write`, in any source.
  fileprivate static func writes(of write: StoredWrite, in database: Database) throws -> [StoredWrite] {
    try rows(
      "SELECT id FROM outbox WHERE (account, post) = (?, ?) AND list IS NULL ORDER BY id",
      [write.account, write.post.id], in: database)
  }

  /// The changes in the rows whose numbers `selection` returns; unreadable rows are skipped.
  fileprivate static func rows(
    _ selection: String, _ arguments: StatementArguments, in database: Database
  ) throws -> [StoredWrite] {
    try Int64.fetchAll(database, sql: selection, arguments: arguments).compactMap { id in
      do {
        return try Row.fetchOne(database, sql: "SELECT \(columns) FROM outbox WHERE id = ?", arguments: [id])
          .flatMap { try write(id, in: $0) }
      } catch  where SQLiteConnection.isUnreadableRow(error) {
        return nil
      }
    }
  }

  /// The change in a row; nil if its state is unknown.
  private static func write(_ id: Int64, in row: Row) throws -> StoredWrite? {
    guard let state = PostWrite.State(rawValue: try row.decode(String.self, forColumn: "state")) else { return nil }
    let source = try row.decode(String.self, forColumn: "source")
    let date = { (name: String) in Date(timeIntervalSince1970: try row.decode(Double.self, forColumn: name)) }
    var write = StoredWrite(
      try row.decode(String.self, forColumn: "write"), inverse: try row.decode(String?.self, forColumn: "inverse"),
      of: PostKey(source: source, id: try row.decode(String.self, forColumn: "post")),
      encoded: try row.decode(Data.self, forColumn: "value"), by: try row.decode(String.self, forColumn: "account"),
      at: try date("date"))
    (write.id, write.state) = (id, state)
    write.attempts = min(max(0, try row.decode(Int.self, forColumn: "attempts")), largestAttempts)
    write.reason = try row.decode(String?.self, forColumn: "reason")
    write.due = try date("due")
    return write
  }
}

extension SQLitePostStore {
  /// Adds a change, and reserves it for this program until `end`; replaces its waiting inverse, and refused attempts at
  /// the change or its inverse.
  ///
  /// If the inverse was never sent, both are deleted. Returns the change with its number; nil if there is nothing to
  /// send, or if the same change was added before.
  package func add(_ write: StoredWrite, until end: Date) async throws -> StoredWrite? {
    try await connection.write { database in
      let earlier = try OutboxTable.writes(of: write, in: database)
      let (same, opposite) = (earlier.filter { $0.write == write.write }, earlier.filter { $0.write == write.inverse })
      if let last = earlier.last(where: { $0.state != .failed }), last.write == write.write { return nil }
      for old in same + opposite where old.state == .failed { try OutboxTable.remove(old.id, in: database) }
      let replaced = opposite.filter { $0.state == .pending }
      for old in replaced { try OutboxTable.remove(old.id, in: database) }
      // A change that was sent may have been made, although the server has not confirmed it.
      if replaced.contains(where: { $0.attempts == 0 }) { return nil }
      var reserved = write
      (reserved.id, reserved.state, reserved.attempts, reserved.due) = (0, .sending, 1, end)
      try OutboxTable.insert(reserved, in: database)
      var added = write
      added.id = database.lastInsertedRowID
      return added
    }
  }

  /// Deletes earlier waiting changes that are the inverse of `write`.
  package func removeInverses(of write: StoredWrite) async throws {
    try await connection.write { database in
      for old in try OutboxTable.writes(of: write, in: database)
      where old.id < write.id && old.write == write.inverse && old.state == .pending {
        try OutboxTable.remove(old.id, in: database)
      }
    }
  }

  /// Returns all changes in order, except those of accounts without a login.
  package func writes() async throws -> [StoredWrite] {
    let writes = try await connection.read { database in
      try OutboxTable.rows("SELECT id FROM outbox WHERE list IS NULL ORDER BY id", [], in: database)
    }
    return writes.filter { accounts.areSignedIn(to: $0.account) }
  }

  /// Returns the stored posts of all sources that are copies of a changed post, loaded by the same account.
  package func copies(of write: StoredWrite) async throws -> [StoredPost] {
    guard accounts.includes(write.account) else { return [] }
    return try await connection.read { [table] database in
      // The `+` prevents SQLite from reading all posts of the account.
      let numbers = try Int64.fetchAll(
        database,
        sql: """
          SELECT number FROM post
          WHERE source IN (SELECT number FROM postSource) AND id = ? AND +account = ? AND size > 0
          """, arguments: [write.post.id, write.account])
      return try table.stored(numbers, in: database)
    }
  }

  /// Returns the first change that is due, as it was before this attempt, and reserves it until `end`; nil if no change
  /// is due.
  ///
  /// A change waits for earlier changes to its post, and as long as the server does not accept the login of its
  /// account.
  package func beginNextWrite(at date: Date, until end: Date) async throws -> StoredWrite? {
    let now = date.timeIntervalSince1970
    return try await connection.write { [accounts] database in
      let due = try OutboxTable.rows(
        """
        SELECT id FROM outbox AS own
        WHERE list IS NULL AND state <> 'failed' AND (due <= ? OR due > ?) AND NOT EXISTS (
          SELECT 1 FROM outbox AS earlier WHERE earlier.id < own.id AND earlier.state <> 'failed'
            AND earlier.list IS NULL AND (earlier.account, earlier.post) = (own.account, own.post))
        ORDER BY id
        """, [now, now + OutboxTable.longestWait], in: database)
      guard let next = due.first(where: { accounts.includes($0.account) }) else { return nil }
      try database.execute(
        sql: "UPDATE outbox SET state = 'sending', attempts = attempts + 1, due = ? WHERE id = ?",
        arguments: [end.timeIntervalSince1970, next.id])
      return next
    }
  }

  /// Makes all changes that are not being sent due, including refused changes.
  package func retryWrites(at date: Date) async throws {
    try await connection.write { database in
      try database.execute(
        sql: "UPDATE outbox SET state = 'pending', due = ? WHERE list IS NULL AND state <> 'sending'",
        arguments: [date.timeIntervalSince1970])
    }
  }

  /// Saves the state, the attempts, the reason and the due date of a change that this program reserved after the given
  /// number of attempts.
  ///
  /// Does nothing if the change was deleted, or if another program has reserved it since.
  package func update(_ write: StoredWrite, begunAfter attempts: Int) async throws {
    try await connection.write { database in
      try database.execute(
        sql: """
          UPDATE outbox SET state = ?, attempts = ?, reason = ?, due = ?
          WHERE id = ? AND state = 'sending' AND attempts = ?
          """,
        arguments: [
          write.state.rawValue, write.attempts, write.reason, write.due.timeIntervalSince1970, write.id, attempts + 1,
        ])
    }
  }

  /// Deletes a change, unless a program is sending it at the given date; returns the deleted change.
  package func dropWrite(_ id: Int64, at date: Date) async throws -> StoredWrite? {
    try await connection.write { [accounts] database in
      let found = try OutboxTable.rows(
        "SELECT id FROM outbox WHERE id = ? AND list IS NULL AND (state <> 'sending' OR due <= ?)",
        [id, date.timeIntervalSince1970], in: database)
      guard let dropped = found.first, accounts.areSignedIn(to: dropped.account) else { return nil }
      try OutboxTable.remove(id, in: database)
      return dropped
    }
  }

  /// Stores a deleted change again with its number; unless it was refused, it becomes due at the given date.
  ///
  /// Returns false if the same change or its inverse was added in the meantime.
  package func restoreWrite(_ write: StoredWrite, at date: Date) async throws -> Bool {
    try await connection.write { [accounts] database in
      let others = try OutboxTable.writes(of: write, in: database)
      guard accounts.areSignedIn(to: write.account),
        !others.contains(where: { $0.id == write.id || $0.write == write.write || $0.write == write.inverse })
      else { return false }
      var restored = write
      if write.state != .failed { (restored.state, restored.due) = (.pending, date) }
      try OutboxTable.insert(restored, in: database)
      return true
    }
  }

  /// Deletes a change; returns whether it existed.
  @discardableResult
  package func removeWrite(_ id: Int64) async throws -> Bool {
    try await connection.write { database in
      try OutboxTable.remove(id, in: database)
      return database.changesCount > 0
    }
  }
}
