import Foundation
import GRDB
import Posts
import Sources

/// The rows of the table `outbox` that belong to accounts with a list of feeds: marks on articles, and changes to
/// lists.
struct SyncTable {
  static let columns = """
    ALTER TABLE outbox ADD COLUMN list TEXT;
    CREATE INDEX outboxList ON outbox (list, source, post) WHERE list IS NOT NULL;
    """
  /// The value of the column `write` in rows that are changes to a list.
  static let listing = "listing"
  /// The value of the column `state` for marks that the server has accepted, but its lists have not confirmed yet.
  static let sent = "sent"
  /// The number of comparisons after which a mark that is missing on the server is deleted; counted in the column
  /// `reason`.
  private static let maximumComparisons = 3
  /// The number of newest marked articles in which `differences` searches for articles that are not stored.
  private static let maximumMissing = 500

  let database: Database

  // MARK: Marks

  /// Adds a mark on an article, if the list of an account contains its feed; replaces earlier marks of its kind.
  func add(_ mark: PostMark, on key: PostKey, by account: String?, at now: Double) throws {
    guard mark.isOfAccounts, let list = ListedAddress.account(of: key.source), let account else { return }
    let earlier = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT id, "write", state, attempts FROM outbox
          WHERE list = ? AND source = ? AND post = ? AND "write" IN (?, ?) AND state <> 'sending'
          """), arguments: [list, key.source, key.id, mark.rawValue, mark.opposite.rawValue])
    // A mark that replaces one that may already have been sent must be sent, too, and not be cancelled.
    let mayBeSent = earlier.contains { Int.fromDatabaseValue($0[3]) != 0 }
    let cancels = !mayBeSent && earlier.contains { String.fromDatabaseValue($0[1]) == mark.opposite.rawValue }
    for row in earlier { try remove([try row.decode(atIndex: 0)]) }
    let isSending = try waits(mark, on: key, of: list)
    // The server already has the mark if the opposite one was never sent.
    if cancels, !isSending { return }
    try insert(list, account, key, mark.rawValue, Data(), attempts: mayBeSent || isSending ? 1 : 0, at: now)
  }

  /// Whether a mark on an article, or the opposite mark, waits to be sent.
  private func waits(_ mark: PostMark, on key: PostKey, of list: String) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM outbox WHERE list = ? AND source = ? AND post = ? AND "write" IN (?, ?))
          """), arguments: [list, key.source, key.id, mark.rawValue, mark.opposite.rawValue]) ?? false
  }

  func drop(_ marks: WaitingMarks, at now: Double) throws -> [WaitingMark] {
    let dropped = try waiting(
      #"list = ? AND account = ? AND "write" = ? AND (state <> 'sending' OR due <= ?)"#,
      [marks.list, marks.account, marks.mark.rawValue, now])
    try remove(dropped.map(\.id))
    return dropped
  }

  func restore(_ dropped: [WaitingMark], of marks: WaitingMarks, at now: Double) throws -> Int {
    var count = 0
    for mark in dropped {
      guard try !waits(mark.mark, on: mark.post, of: marks.list) else { continue }
      try insert(
        marks.list, marks.account, mark.post, mark.mark.rawValue, Data(), attempts: min(mark.attempts, 1), at: now)
      count += 1
    }
    return count
  }

  /// Adds the marks that a new article has locally, set by filters or copied from duplicates, but not on the server.
  func add(
    _ record: PostRecord, differingFrom marks: Post.Viewer, _ id: String, of source: Int64, at now: Double
  ) throws {
    guard record.isUnread != marks.isUnread || record.flags != marks.flags,
      let address = try String.fetchOne(
        database.cachedStatement(sql: "SELECT address FROM postSource WHERE number = ?"), arguments: [source])
    else { return }
    let key = PostKey(source: address, id: id)
    if record.isUnread != marks.isUnread {
      try add(record.isUnread ? .unseen : .seen, on: key, by: record.account, at: now)
    }
    for flag in record.flags.symmetricDifference(marks.flags) {
      try add(PostMark(flag, isSet: record.flags.contains(flag)), on: key, by: record.account, at: now)
    }
  }

  func insert(
    _ list: String, _ account: String, _ key: PostKey, _ write: String, _ value: Data, attempts: Int = 0,
    at now: Double
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO outbox (account, source, post, "write", value, state, attempts, date, due, list)
        VALUES (?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?)
        """
    ).execute(arguments: [account, key.source, key.id, write, value, attempts, now, now, list])
  }

  func begin(
    of list: String, by account: String, atMost limit: Int, at now: Double, until end: Double
  ) throws -> [WaitingMark] {
    let marks = try waiting(
      """
      list = ? AND account = ? AND (state = 'pending' OR state = 'sending' AND (due <= ? OR due > ?)) AND NOT EXISTS (
        SELECT 1 FROM outbox AS earlier
        WHERE earlier.list = own.list AND earlier.source = own.source AND earlier.post = own.post
          AND earlier.id < own.id AND earlier.state = 'sending' AND earlier.due > ?
          AND (earlier."write" IN ('seen', 'unseen')) = (own."write" IN ('seen', 'unseen')))
      """, [list, account, now, now + OutboxTable.longestWait, now])
    guard let first = marks.first else { return [] }
    // A request contains an article only once: its earliest mark is sent first.
    var known: Set<WaitingMark.Place> = []
    let batch = marks.filter { known.insert($0.place).inserted && $0.mark == first.mark }.prefix(limit)
    let statement = try database.cachedStatement(
      sql: "UPDATE outbox SET state = 'sending', attempts = attempts + 1, due = ? WHERE id = ?")
    for mark in batch { try statement.execute(arguments: [end, mark.id]) }
    return batch.map { WaitingMark(id: $0.id, post: $0.post, mark: $0.mark, attempts: $0.attempts + 1) }
  }

  func end(_ marks: [WaitingMark], areSent: Bool, at now: Double) throws {
    let statement = try database.cachedStatement(
      sql: "UPDATE outbox SET state = ?, due = ? WHERE id = ? AND state = 'sending' AND attempts = ?")
    for mark in marks {
      try statement.execute(arguments: [areSent ? Self.sent : "pending", now, mark.id, mark.attempts])
    }
    // A later mark of the same kind replaces a mark that was sent.
    let replaced = try database.cachedStatement(
      sql: """
        DELETE FROM outbox WHERE id = ? AND state <> 'sending' AND EXISTS (
          SELECT 1 FROM outbox AS later WHERE later.list = outbox.list AND later.source = outbox.source
            AND later.post = outbox.post AND later.id > outbox.id AND later."write" IN (?, ?))
        """)
    for mark in marks {
      try replaced.execute(arguments: [mark.id, mark.mark.rawValue, mark.mark.opposite.rawValue])
    }
  }

  /// The readable marks that meet a condition, oldest first.
  private func waiting(_ condition: String, _ arguments: StatementArguments) throws -> [WaitingMark] {
    let rows = try Row.fetchCursor(
      database, sql: #"SELECT id, source, post, "write", attempts FROM outbox AS own WHERE \#(condition) ORDER BY id"#,
      arguments: arguments)
    return try rows.map { $0.copy() }.readable { row in
      guard let mark = PostMark(rawValue: try row.decode(atIndex: 3)) else { return nil }
      let key = PostKey(source: try row.decode(atIndex: 1), id: try row.decode(atIndex: 2))
      let attempts = min(max(0, try row.decode(Int.self, atIndex: 4)), OutboxTable.largestAttempts)
      return WaitingMark(id: try row.decode(atIndex: 0), post: key, mark: mark, attempts: attempts)
    }
  }

  func remove(_ ids: [Int64]) throws {
    let statement = try database.cachedStatement(sql: "DELETE FROM outbox WHERE id = ?")
    for id in ids { try statement.execute(arguments: [id]) }
  }
}

// MARK: - Comparison

extension SyncTable {
  /// Confirms, repeats or deletes the marks that were sent before the server's lists were requested.
  func judge(_ server: ServerMarks, of list: String, at now: Double) throws -> (confirmed: Int, dropped: Int) {
    var (confirmed, dropped) = (0, 0)
    let sent = try waiting(
      "list = ? AND account = ? AND state = ? AND due <= ?",
      [list, server.account, Self.sent, server.date.timeIntervalSince1970])
    let repeating = try database.cachedStatement(
      sql: """
        UPDATE outbox SET state = 'pending', due = ?, reason = CAST(COALESCE(reason, 0) AS INTEGER) + 1
        WHERE id = ? AND CAST(COALESCE(reason, 0) AS INTEGER) < ?
        """)
    for mark in sent {
      guard let number = Int128(mark.post.id) else {
        try remove([mark.id])
        continue
      }
      switch server.has(mark.mark, on: number) {
      case nil: continue
      case true?:
        confirmed += 1
        try remove([mark.id])
      case false?:
        try repeating.execute(arguments: [now, mark.id, Self.maximumComparisons - 1])
        guard database.changesCount == 0 else { continue }
        dropped += 1
        try remove([mark.id])
      }
    }
    return (confirmed, dropped)
  }

  /// The articles whose marks differ from those on the server and are not being sent, and the articles that are not
  /// stored.
  func differences(
    _ server: ServerMarks, of list: String
  ) throws -> (different: [(key: PostKey, mark: PostMark)], missing: [Int128]) {
    let pending = Set(try waiting("list = ?", [list]).map(\.place))
    var missing = Set(server.unread.union(server.starred).sorted(by: >).prefix(Self.maximumMissing))
    let date = server.date.timeIntervalSince1970
    let own = AccountCondition(active: Set([server.account].compactMap(\.self)))
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT address, id, isUnread, isStarred, size > 0, unreadChangedAt, starredChangedAt
        FROM post JOIN postSource ON postSource.number = post.source
        WHERE address > ? AND address < ? AND \(own.sql)
        """, arguments: [list + "#", list + "$"] + own.arguments)
    let different: [[(key: PostKey, mark: PostMark)]] = try rows.map { $0.copy() }.readable { row in
      let key = PostKey(source: try row.decode(atIndex: 0), id: try row.decode(atIndex: 1))
      guard let number = Int128(key.id) else { return nil }
      if try row.decode(Bool.self, atIndex: 4) { missing.remove(number) }
      var marks: [PostMark] = []
      // A mark that was changed after the lists were requested is newer than the lists.
      if try row.decode(Double.self, atIndex: 5) <= date {
        marks.append(try row.decode(Int.self, atIndex: 2) == 0 ? .seen : .unseen)
      }
      if try row.decode(Double.self, atIndex: 6) <= date {
        let isStarred = try row.decode(Bool.self, atIndex: 3)
        if !isStarred || server.feeds?.contains(key.source) != false { marks.append(isStarred ? .star : .unstar) }
      }
      return marks.filter { mark in
        server.has(mark, on: number) == false
          && !pending.contains(WaitingMark.Place(post: key, isOfReading: mark.isOfReading))
      }.map { (key: key, mark: $0.opposite) }
    }
    return (different.flatMap(\.self), missing.sorted(by: >))
  }
}

extension WaitingMark {
  /// An article, and the kind of a mark on it: read or unread, or a star.
  fileprivate struct Place: Hashable {
    let post: PostKey
    let isOfReading: Bool
  }

  fileprivate var place: Place { Place(post: post, isOfReading: mark.isOfReading) }
}

extension ServerMarks {
  /// Whether an article has a mark on the server; nil if that is unknown because the lists are incomplete.
  fileprivate func has(_ mark: PostMark, on id: Int128) -> Bool? {
    let isListed = (mark.isOfReading ? unread : starred).contains(id)
    guard isComplete || isListed else { return nil }
    return (mark == .unseen || mark == .star) == isListed
  }
}
