package import Foundation
import GRDB
import Posts

extension SQLitePostStore {
  /// Saves articles by the address of their feed; returns the number of new articles, which get the marks in
  /// `EncodedPost.marks`.
  package func save(_ articles: [String: [EncodedPost]], at date: Date) async throws -> Int {
    let now = date.timeIntervalSince1970
    return try await connection.write { [table, accounts, largestContent] database in
      var count = 0
      for (address, posts) in articles.sorted(by: { $0.key < $1.key }) {
        let savable = posts.filter { $0.isSavable(largest: largestContent) && accounts.includes($0.account) }
        let source = try PostSources.answered(address, at: now, in: database)
        let stored = try table.find(savable, of: source, in: database)
        count += Set(savable.lazy.map(\.id).filter { stored[$0]?.record.hasValue != true }).count
        _ = try table.save(
          Array(savable.enumerated()), over: stored, of: source, asUnread: true, at: now, in: database)
      }
      return count
    }
  }

  /// Reserves waiting marks of one kind, oldest first, until `end`, and returns them; returns no marks if none waits.
  ///
  /// `account` is a stored name; marks of other accounts with the same address are not included.
  package func beginMarks(
    of list: String, by account: String, atMost limit: Int, at date: Date, until end: Date
  ) async throws -> [WaitingMark] {
    try await connection.write {
      try SyncTable(database: $0).begin(
        of: list, by: account, atMost: limit, at: date.timeIntervalSince1970, until: end.timeIntervalSince1970)
    }
  }

  /// Ends an attempt to send marks; accepted marks then wait until the server's lists confirm them.
  package func endMarks(_ marks: [WaitingMark], areSent: Bool, at date: Date) async throws {
    try await connection.write {
      try SyncTable(database: $0).end(marks, areSent: areSent, at: date.timeIntervalSince1970)
    }
  }

  /// Compares the marks of an account's articles with those on its server.
  ///
  /// A waiting mark is left unchanged. A mark that was sent, but is missing on the server, is sent again; it is deleted
  /// after the third comparison. Articles and marks of other accounts with the same address are not changed.
  package func settle(_ server: ServerMarks, of list: String, at date: Date) async throws -> SettledMarks {
    let now = date.timeIntervalSince1970
    return try await connection.write { [table] database in
      let rows = SyncTable(database: database)
      var settled = SettledMarks()
      (settled.confirmed, settled.dropped) = try rows.judge(server, of: list, at: now)
      let (different, missing) = try rows.differences(server, of: list)
      settled.missing = missing
      for (key, mark) in different {
        guard let found = try table.find(key, in: database),
          try table.change(found, in: database, by: { $0.set(mark, at: now) })
        else { continue }
        settled.changed[mark, default: []].append(key)
      }
      return settled
    }
  }

  /// Returns the number of marks of a list that wait to be sent or confirmed.
  package func waitingMarks(of list: String) async throws -> Int {
    try await connection.read { database in
      try Int.fetchOne(
        database, sql: #"SELECT COUNT(*) FROM outbox WHERE list = ? AND "write" <> ?"#,
        arguments: [list, SyncTable.listing]) ?? 0
    }
  }

  /// Returns the marks of all lists that wait to be sent or confirmed, except those of accounts without a login.
  package func waitingMarks() async throws -> [WaitingMarks] {
    let marks: [WaitingMarks] = try await connection.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT list, account, "write", COUNT(*), SUM(state <> ?1), MAX(state = 'sending') FROM outbox
          WHERE list IS NOT NULL AND "write" <> ?2 GROUP BY list, account, "write" ORDER BY MIN(id)
          """, arguments: [SyncTable.sent, SyncTable.listing])
      return try rows.map { $0.copy() }.readable { row in
        guard let mark = PostMark(rawValue: try row.decode(atIndex: 2)) else { return nil }
        return WaitingMarks(
          list: try row.decode(atIndex: 0), account: try row.decode(atIndex: 1), mark: mark,
          count: try row.decode(atIndex: 3), unsent: try row.decode(atIndex: 4), isSending: try row.decode(atIndex: 5))
      }
    }
    return marks.filter { accounts.areSignedIn(to: $0.account) }
  }

  /// Deletes marks, except those that a program is sending at the given date, and returns them.
  package func drop(_ marks: WaitingMarks, at date: Date) async throws -> [WaitingMark] {
    try await connection.write { try SyncTable(database: $0).drop(marks, at: date.timeIntervalSince1970) }
  }

  /// Stores deleted marks again, except on articles that were marked or unmarked since; they are due at once.
  ///
  /// Returns the number of stored marks.
  package func restore(_ dropped: [WaitingMark], of marks: WaitingMarks, at date: Date) async throws -> Int {
    guard accounts.areSignedIn(to: marks.account) else { return 0 }
    return try await connection.write {
      try SyncTable(database: $0).restore(dropped, of: marks, at: date.timeIntervalSince1970)
    }
  }

  /// Returns the addresses of the lists with marks or changes to send.
  package func waitingLists() async throws -> Set<String> {
    try await connection.read { database in
      try String.fetchSet(
        database,
        sql: """
          SELECT DISTINCT list FROM outbox
          WHERE list IS NOT NULL AND typeof(list) = 'text' AND state IN ('pending', 'sending')
          """)
    }
  }

  /// Adds a change to a list; returns it with its number.
  package func add(_ change: WaitingChange) async throws -> WaitingChange {
    try await connection.write { database in
      try SyncTable(database: database).insert(
        change.list, change.account, PostKey(source: change.list, id: ""), SyncTable.listing, change.value,
        at: change.date.timeIntervalSince1970)
      var added = change
      added.id = database.lastInsertedRowID
      return added
    }
  }

  /// Returns the changes to a list, or to all lists if nil, oldest first.
  package func changes(of list: String?) async throws -> [WaitingChange] {
    let changes: [WaitingChange] = try await connection.read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT id, list, account, value, state, reason, date FROM outbox
          WHERE "write" = ?1 AND (list = ?2 OR ?2 IS NULL AND list IS NOT NULL) ORDER BY id
          """, arguments: [SyncTable.listing, list])
      return try rows.map { $0.copy() }.readable { row in
        guard let state = PostWrite.State(rawValue: try row.decode(atIndex: 4)) else { return nil }
        var change = WaitingChange(
          of: try row.decode(atIndex: 1), by: try row.decode(atIndex: 2), encoded: try row.decode(atIndex: 3),
          at: Date(timeIntervalSince1970: try row.decode(atIndex: 6)))
        (change.id, change.state) = (try row.decode(atIndex: 0), state)
        change.reason = try row.decode(String?.self, atIndex: 5)
        return change
      }
    }
    return changes.filter { accounts.areSignedIn(to: $0.account) }
  }

  /// Saves the state of a change, and the reason for it.
  package func update(_ change: WaitingChange) async throws {
    try await connection.write { database in
      try database.execute(
        sql: #"UPDATE outbox SET state = ?, reason = ? WHERE id = ? AND "write" = ?"#,
        arguments: [change.state.rawValue, change.reason, change.id, SyncTable.listing])
    }
  }

  /// Deletes a change, or a mark.
  package func removeChange(_ id: Int64) async throws {
    try await connection.write { try SyncTable(database: $0).remove([id]) }
  }
}
