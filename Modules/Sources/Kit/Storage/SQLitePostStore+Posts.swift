import Foundation
import GRDB
package import Posts

extension SQLitePostStore {
  /// Returns at most `limit` posts of a source after the given position, or from the first post if it is nil.
  package func posts(
    of source: String, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost] {
    try await connection.read { [table] database in
      guard let source = try PostSources.number(of: source, in: database) else { return [] }
      return try stored(of: "source = \(source) AND size > 0", after: position, order, limit: limit, table, database)
    }
  }

  /// Returns at most `limit` of the selected posts after the given position, from `sources` or, if nil, from all
  /// sources.
  package func posts(
    _ selection: PostSelection, of sources: [String]?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost] {
    try await connection.read { [table] database in
      let selected = try Self.condition(selection, of: sources, in: database)
      return try stored(of: selected, after: position, order, limit: limit, table, database)
    }
  }

  /// Returns the stored posts with the given keys, in the order of the keys.
  package func posts(_ keys: [PostKey]) async throws -> [StoredPost] {
    try await connection.read { [table] database in
      try table.stored(Self.numbers(keys, seen: seen, in: database), in: database)
    }
  }

  /// Returns the states of posts by id, including states without a stored post.
  package func states(of source: String, _ ids: [String]) async throws -> [String: PostState] {
    try await connection.read { [table, accounts] database in
      guard let source = try PostSources.number(of: source, in: database) else { return [:] }
      var states: [String: PostState] = [:]
      for id in ids {
        guard let record = try table.record(id, of: source, in: database), accounts.includes(record.account) else {
          continue
        }
        states[id] = record.state
      }
      return states
    }
  }

  /// Returns the unread counts of sources, or of all sources if nil, and the unread posts that several sources share,
  /// in a single read.
  package func unreadPosts(of sources: [String]?) async throws -> UnreadPosts {
    let read = { [connection, accounts] in
      try await connection.read { database in
        let active = accounts.active()
        let (counts, isPossible) = try PostTally.unreadCounts(of: sources, seen: active, database)
        let shared = try SharedPostTable.unread(seen: AccountCondition(active: active), in: database)
        return (UnreadPosts(counts: counts, shared: shared), isPossible)
      }
    }
    let (posts, isPossible) = try await read()
    if isPossible { return posts }
    try await connection.write(PostTally.recount)
    return try await read().0
  }

  /// Returns, for each of the given posts, its duplicates in other sources; omits posts without duplicates.
  package func duplicates(of keys: [PostKey]) async throws -> [PostKey: [DuplicatePost]] {
    try await connection.read { database in
      var identities = IdentityTable(database)
      return try keys.reduce(into: [:]) { duplicates, key in duplicates[key] = try identities.duplicates(of: key) }
    }
  }

  /// The row numbers of the visible posts with the given keys, in the order of the keys.
  static func numbers(_ keys: [PostKey], seen: AccountCondition, in database: Database) throws -> [Int64] {
    var sources: [String: Int64?] = [:]
    let statement = try database.cachedStatement(
      sql: "SELECT number FROM post WHERE source = ? AND id = ? AND \(seen.sql)")
    return try keys.compactMap { key in
      let known = sources[key.source]
      guard let source = try known ?? PostSources.number(of: key.source, in: database) else { return nil }
      sources[key.source] = source
      return try Int64.fetchOne(statement, arguments: [source, key.id] + seen.arguments)
    }
  }

  /// The SQL condition for posts that are passed over, written so that SQLite uses the indexes of age and of stars.
  private static let passedOver = """
    size > 0 AND number IN (
      SELECT number FROM post INDEXED BY postAge
      WHERE source IN (SELECT number FROM postSource) AND isUnread = 2 AND isStarred = 0
      UNION ALL SELECT number FROM post WHERE isStarred = 1 AND size > 0 AND isUnread = 2)
    """

  /// The SQL condition for the selected posts of `sources`, or of all sources if nil.
  static func condition(_ selection: PostSelection, of sources: [String]?, in database: Database) throws -> String {
    let state =
      switch selection {
      case .unread: "isUnread = 1 AND size > 0"
      case .arrived(let date): "isUnread = 1 AND size > 0 AND arrivedAt > \(date.timeIntervalSince1970)"
      case .passedOver: passedOver
      case .flag(let flag): "\(flag.property) = 1 AND size > 0"
      case .stored: "size > 0"
      }
    guard let sources else { return state }
    let numbers = try Set(sources).compactMap { try PostSources.number(of: $0, in: database) }
    // Selections have their own index; the `+` prevents SQLite from reading all posts of the sources instead.
    let source = if case .stored = selection { "source" } else { "+source" }
    return state + " AND \(source) IN (\(numbers.map(String.init).joined(separator: ", ")))"
  }

  /// Reads a page of posts in the given order.
  ///
  /// Throws `SQLITE_CORRUPT` if the posts are not in that order, because the index is damaged and paging might never
  /// end.
  private func stored(
    of condition: String, after position: PostPosition?, _ order: PostOrder, limit: Int, _ table: PostTable,
    _ database: Database
  ) throws -> [StoredPost] {
    let posts = try table.stored(page(of: condition, after: position, order, limit: limit, in: database), in: database)
    var last = position
    for position in posts.map(\.position) {
      guard last.map({ order == .newest ? position < $0 : $0 < position }) ?? true else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      last = position
    }
    return posts
  }

  /// The row numbers of a page of posts in the given order.
  private func page(
    of condition: String, after position: PostPosition?, _ order: PostOrder, limit: Int, in database: Database
  ) throws -> [Int64] {
    let seen = seen
    let (sign, direction) = order.sql
    let start = position == nil ? "" : "AND (sortDate, number) \(sign) (?, ?)"
    return try Int64.fetchAll(
      database,
      sql: """
        SELECT number FROM post WHERE \(condition) AND \(seen.sql) \(start)
        ORDER BY sortDate \(direction), number \(direction) LIMIT ?
        """,
      arguments: seen.arguments + (position.map { [$0.sortDate, $0.number] } ?? []) + [max(limit, 0)])
  }
}

// MARK: - Index

extension SQLitePostStore {
  /// Returns at most `limit` posts with the given words, or of all indexed posts if nil, after the given position.
  ///
  /// Some of the posts may not match, because a phrase in the index may extend from one text of a post to the next.
  package func posts(
    with words: IndexedWords?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost] {
    let page = { [connection, table, seen] in
      try await connection.read { database in
        let (numbers, isTrue) = try PostIndex.numbers(
          with: words, after: position, order, limit: limit, seen: seen, in: database)
        return (posts: try table.stored(numbers, in: database), isTrue: isTrue)
      }
    }
    let (posts, isTrue) = try await page()
    if isTrue { return posts }
    try await connection.write(PostIndex.rebuild)
    return try await page().posts
  }

  /// Indexes posts that are not indexed yet, in one transaction; `text` returns the folded words of a post.
  ///
  /// Returns an upper bound of the number of remaining posts.
  @discardableResult
  package func indexPosts(atMost limit: Int, text: @Sendable (StoredPost) -> String) async throws -> Int {
    // Most calls find nothing to index, and do not need to wait for a writer.
    guard try await connection.read(PostIndex.isBehind) else { return 0 }
    return try await connection.write { [table] database in
      try PostIndex(table: table).index(atMost: limit, text: text, in: database)
      return try PostIndex.waitingCount(database)
    }
  }
}

extension PostOrder {
  /// The operator that selects the posts after a position, and the direction of ORDER BY.
  var sql: (sign: String, direction: String) { self == .newest ? ("<", "DESC") : (">", "ASC") }
}
