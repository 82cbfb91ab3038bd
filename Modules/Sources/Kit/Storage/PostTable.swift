import Foundation
import GRDB
import Posts

/// The database table of posts.
struct PostTable: Sendable {
  /// The names of the columns of a record, in order.
  static let names =
    ["version", "size", "account", "date", "sortDate", "arrivedAt", "confirmedAt", "isUnread", "unreadChangedAt"]
    + PostFlag.allCases.flatMap { [$0.property, "\($0.state)ChangedAt"] }
  /// The columns of a record for use in a statement.
  static let columns = names.joined(separator: ", ")
  /// The SQL condition for posts with a flag.
  static let hasFlags = "(" + PostFlag.allCases.map { "\($0.property) = 1" }.joined(separator: " OR ") + ")"
  /// The SQL condition for posts without flags, which may be deleted.
  static let hasNoFlags = PostFlag.allCases.map { "\($0.property) = 0" }.joined(separator: " AND ")

  /// A row of the table.
  struct Found {
    let number: Int64
    let record: PostRecord
    /// The value in the row if it equals the value to compare; otherwise nil.
    let value: Data?
    /// The size of the long text, in bytes; nil if there is none.
    let textSize: Int?
    /// Whether the identity is up to date; earlier versions computed it differently.
    var isIdentified = true

    /// Whether the row has the value of `post`, and a long text of the same size.
    fileprivate func has(_ post: EncodedPost) -> Bool {
      record.hasValue && value == post.value && textSize == post.text?.count
    }
  }

  /// The maximum number of posts in one SQL statement.
  private static let batch = 500
  private static let insertion =
    "INSERT INTO post (source, id, \(columns), value, text) VALUES (\(marks(names.count + 4)))"
  private static let stateInsertion = "INSERT INTO post (source, id, \(columns)) VALUES (\(marks(names.count + 2)))"
  private static let update = "UPDATE post SET (\(columns)) = (\(marks(names.count))) WHERE number = ?"
  private static let updateWithValue =
    "UPDATE post SET (\(columns), value, text) = (\(marks(names.count + 2))) WHERE number = ?"

  /// The maximum size of a value, in bytes.
  let largestContent: Int
  /// The connection for reading long texts on demand; nil if long texts are not needed.
  var connection: SQLiteConnection?
  /// The accounts whose posts may be read and changed.
  var accounts = StoreAccounts.none

  /// Finds the post with the given id, and compares its value with `value` unless that is nil; deletes a row that
  /// cannot be read.
  func find(_ id: String, _ value: Data? = nil, of source: Int64, in database: Database) throws -> Found? {
    do {
      var found: [String: Found] = [:]
      try find([id], value.map { [id: $0] } ?? [:], of: source, &found, database)
      return found[id]
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      try database.execute(sql: "DELETE FROM post WHERE source = ? AND id = ?", arguments: [source, id])
      return nil
    }
  }

  /// Finds the post with the given key; deletes a row that cannot be read.
  func find(_ key: PostKey, in database: Database) throws -> Found? {
    guard let source = try PostSources.number(of: key.source, in: database) else { return nil }
    return try find(key.id, of: source, in: database)
  }

  /// Finds the rows of the given posts, by id; deletes rows that cannot be read.
  func find(_ posts: [EncodedPost], of source: Int64, in database: Database) throws -> [String: Found] {
    let values = Dictionary(posts.map { ($0.id, $0.value) }) { $1 }
    let ids = posts.map(\.id)
    do {
      return try stride(from: 0, to: ids.count, by: Self.batch).reduce(into: [:]) { found, start in
        try find(ids[start...].prefix(Self.batch), values, of: source, &found, database)
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return try ids.reduce(into: [:]) { $0[$1] = try find($1, values[$1], of: source, in: database) }
    }
  }

  private func find(
    _ ids: some Collection<String>, _ values: [String: Data], of source: Int64, _ found: inout [String: Found],
    _ database: Database
  ) throws {
    // One statement reads all values, which is faster than a statement for each of them.
    let value = values.isEmpty ? "NULL" : "CASE WHEN length(value) <= \(largestContent) THEN value END"
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(Self.columns), size > 0, number, id, \(value), length(text),
          EXISTS (SELECT 1 FROM postIdentity WHERE postIdentity.post = number AND since IS NOT NULL) FROM post
        WHERE source = ? AND id IN (\(Self.marks(ids.count)))
        """)
    let arguments = [source] + ids.map { $0 as (any DatabaseValueConvertible)? }
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
    // Decoding a copy of a row is strict, while SQLite itself would convert values of the wrong type.
    while let row = try rows.next()?.copy() {
      let next = Self.names.count + 1
      let id: String = try row.decode(atIndex: next + 1)
      let wanted = values[id]
      found[id] = Found(
        number: try row.decode(atIndex: next), record: try PostRecord(row, from: 0),
        value: Data.fromDatabaseValue(row[next + 2]) == wanted ? wanted : nil,
        textSize: Int.fromDatabaseValue(row[next + 3]), isIdentified: Bool.fromDatabaseValue(row[next + 4]) ?? false)
    }
  }

  /// Reads the record of a post; nil if there is none, or if it cannot be read.
  func record(_ id: String, of source: Int64, in database: Database) throws -> PostRecord? {
    do {
      let statement = try database.cachedStatement(
        sql: "SELECT \(Self.columns), size > 0 FROM post WHERE source = ? AND id = ?")
      return try Row.fetchOne(statement, arguments: [source, id]).map { try PostRecord($0, from: 0) }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return nil
    }
  }

  /// Saves the posts of a response, each with its index: inserts new posts, and updates the changed parts of the posts
  /// in `stored`.
  ///
  /// Returns all of them by id.
  func save(
    _ posts: [(offset: Int, element: EncodedPost)], over stored: [String: Found], of source: Int64, asUnread: Bool,
    at now: Double, in database: Database
  ) throws -> [String: Found] {
    var found = stored
    let known = try IdentityTable.known(
      posts.lazy.filter { found[$1.id] == nil }.map(\.element.identity), in: database)
    var inserted: [PostRecord] = []
    // Among posts with the same date, the first one on a page counts as the newest, so it gets the greatest number.
    for (position, post) in posts.reversed() {
      var record = found[post.id]?.record ?? PostRecord(isUnread: asUnread, at: now)
      if found[post.id] == nil {
        if let marks = post.marks {
          _ = record.setUnread(marks.isUnread, at: now)
          for flag in marks.flags { _ = record.set(PostMark(flag, isSet: true), at: now) }
        }
        record.take(post.arrival, at: now)
        if try isReadElsewhere(post.identity, of: source, known, in: database) {
          _ = record.setUnread(false, at: now)
        }
      }
      record.take(post, position: position, at: now)
      if found[post.id] == nil, let marks = post.marks {
        try SyncTable(database: database).add(record, differingFrom: marks, post.id, of: source, at: now)
      }
      if let known = found[post.id] {
        // A response may contain a post twice, so inserted posts are counted before one of them is changed.
        try PostTally.add(&inserted, of: source, database)
        found[post.id] = try write(record, post, in: known, since: known.has(post) ? record.arrivedAt : now, database)
      } else {
        let number = try insert(record, post.id, of: source, post, since: now, in: database)
        inserted.append(record)
        found[post.id] = Found(number: number, record: record, value: post.value, textSize: post.text?.count)
        if post.identity.hashes.contains(where: known.contains) {
          try SharedPostTable.enter(post.identity, in: database)
        }
      }
    }
    try PostTally.add(&inserted, of: source, database)
    return found
  }

  /// Writes the parts of a record and its post that differ from their row; returns the row as written.
  ///
  /// If the post is nil, the content is unchanged.
  ///
  /// The identity of a changed post is valid since `date` or, if that is nil, since its last confirmation.
  @discardableResult
  func write(
    _ record: PostRecord, _ post: EncodedPost? = nil, in found: Found, since date: Double? = nil, _ database: Database
  ) throws -> Found {
    if let post, !found.has(post) || !found.isIdentified && post.identity != .none {
      try IdentityTable.write(
        post.identity, of: found.number, since: date ?? record.confirmedAt, isNew: false, in: database)
    }
    if let post, !found.has(post) {
      try database.cachedStatement(sql: Self.updateWithValue)
        .execute(arguments: record.arguments(before: [post.value, post.text, found.number]))
    } else if record != found.record {
      var confirmed = found.record
      confirmed.confirm(at: record.confirmedAt)
      if confirmed == record {
        // This statement updates only one of five indexes.
        try database.cachedStatement(sql: "UPDATE post SET confirmedAt = ? WHERE number = ?")
          .execute(arguments: [record.confirmedAt, found.number])
      } else {
        try database.cachedStatement(sql: Self.update).execute(arguments: record.arguments(before: [found.number]))
      }
    }
    return Found(
      number: found.number, record: record, value: post?.value ?? found.value,
      textSize: post.map { $0.text?.count } ?? found.textSize)
  }

  /// Inserts a state without a post.
  func insert(_ record: PostRecord, _ id: String, of source: Int64, in database: Database) throws {
    try database.cachedStatement(sql: Self.stateInsertion)
      .execute(arguments: record.arguments(after: [source, id], before: []))
  }

  /// Inserts a row without updating the tally or the table of shared posts; returns the number of the row.
  @discardableResult
  func insert(
    _ record: PostRecord, _ id: String, of source: Int64, _ post: EncodedPost, since date: Double, in database: Database
  ) throws -> Int64 {
    try database.cachedStatement(sql: Self.insertion)
      .execute(arguments: record.arguments(after: [source, id], before: [post.value, post.text]))
    let number = database.lastInsertedRowID
    try IdentityTable.write(post.identity, of: number, since: date, isNew: true, in: database)
    return number
  }

  /// Reads the flagged post in a row; nil if the post cannot be read or has no value.
  func flagged(_ number: Int64, in database: Database) throws -> FlaggedPost? {
    guard let stored = try stored([number], readsTexts: true, in: database).first,
      let source = try PostSources.number(of: stored.key.source, in: database),
      let record = try record(stored.key.id, of: source, in: database)
    else { return nil }
    return FlaggedPost(record, stored.key, stored.value, stored.text.data)
  }

  /// Reads posts, row by row, in the order of `numbers`; skips rows that cannot be read or have no value.
  func stored(_ numbers: [Int64], readsTexts: Bool = false, in database: Database) throws -> [StoredPost] {
    try numbers.compactMap { number in
      do {
        let statement = try database.cachedStatement(
          sql: """
            SELECT postSource.address, id, CASE WHEN length(value) <= ? THEN value END, \(Self.columns)
            FROM post JOIN postSource ON postSource.number = post.source WHERE post.number = ?
            """)
        return try Row.fetchOne(statement, arguments: [largestContent, number]).flatMap { row in
          guard let value = try row.decode(Data?.self, atIndex: 2) else { return nil }
          let record = try PostRecord(row, from: 3, hasValue: true)
          let key = PostKey(source: try row.decode(atIndex: 0), id: try row.decode(atIndex: 1))
          return StoredPost(
            key: key, value: value, text: try text(of: number, key, isRead: readsTexts, in: database),
            version: record.version, position: PostPosition(sortDate: record.sortDate, number: number),
            state: record.state)
        }
      } catch  where SQLiteConnection.isUnreadableRow(error) {
        return nil
      }
    }
  }

  private static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
}

extension PostRecord {
  /// The values of the record's columns, with other values before and after them.
  fileprivate func arguments(
    after first: [(any DatabaseValueConvertible)?] = [], before last: [(any DatabaseValueConvertible)?]
  ) -> StatementArguments {
    let columns: [(any DatabaseValueConvertible)?] = [
      version, size, account, date, sortDate, arrivedAt, confirmedAt, unreadColumn, unreadChangedAt,
    ]
    let ofFlags = PostFlag.allCases.flatMap { flag -> [(any DatabaseValueConvertible)?] in
      [flags.contains(flag), flagsChangedAt[flag]]
    }
    return StatementArguments(first + columns + ofFlags + last)
  }

  /// The value of the column `isUnread`: 0 for a read post, 1 for an unread post that is counted, 2 for an unread post
  /// that is passed over.
  private var unreadColumn: Int { isUnread ? isPassedOver ? 2 : 1 : 0 }

  /// Reads a record from the columns of a row; if `hasValue` is nil, the next column contains whether there is a value.
  fileprivate init(_ row: Row, from index: Int, hasValue: Bool? = nil) throws {
    var (flags, changes, next) = (Set<PostFlag>(), [PostFlag: Double](), index + 9)
    for flag in PostFlag.allCases {
      if try row.decode(Bool.self, atIndex: next) { flags.insert(flag) }
      changes[flag] = try row.decode(Double.self, atIndex: next + 1)
      next += 2
    }
    self.init(
      hasValue: try hasValue ?? row.decode(atIndex: next), version: try row.decode(atIndex: index),
      size: try row.decode(atIndex: index + 1), account: try row.decode(atIndex: index + 2),
      date: try row.decode(atIndex: index + 3), sortDate: try row.decode(atIndex: index + 4),
      arrivedAt: try row.decode(atIndex: index + 5), confirmedAt: try row.decode(atIndex: index + 6),
      isUnread: try row.decode(atIndex: index + 7), unreadChangedAt: try row.decode(atIndex: index + 8),
      flags: flags, flagsChangedAt: changes)
    if Int.fromDatabaseValue(row[index + 7]) == 2 { _ = setPassedOver(true) }
  }
}
