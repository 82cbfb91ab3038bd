package import Foundation
import GRDB
package import Posts
import Sources

extension SQLitePostStore {
  /// Replaces the value of a stored post, or adds it to a stored state; does not change the state and account.
  package func update(_ post: EncodedPost, of source: String) async throws {
    guard post.isSavable(largest: largestContent) else { return }
    try await connection.write { [table, accounts] database in
      guard accounts.includes(post.account), let source = try PostSources.number(of: source, in: database),
        let found = try table.find(post.id, post.value, of: source, in: database),
        accounts.includes(found.record.account)
      else { return }
      var record = found.record
      record.update(post)
      try table.write(record, post, in: found, database)
    }
  }

  /// Sets a mark on posts and on their duplicates in other sources; for a post that is not stored, only saves a state.
  ///
  /// A picture is deleted when the last post with it loses its star. Returns the changed posts; setting the opposite
  /// mark on them undoes the change.
  @discardableResult
  package func set(_ mark: PostMark, _ keys: [PostKey], at date: Date) async throws -> MarkedPosts {
    let now = date.timeIntervalSince1970
    return try await change(keys, mark, at: now) {
      $0.set(mark, at: now)
    } insert: {
      var record = PostRecord(isUnread: true, at: now)
      return record.set(mark, at: now) || mark == .unseen ? record : nil
    }
  }

  /// Excludes unread posts from the unread counts, or includes them; does not change read posts.
  package func setPassedOver(_ isPassedOver: Bool, _ keys: [PostKey]) async throws {
    _ = try await change(keys, nil, at: 0) {
      $0.setPassedOver(isPassedOver)
    } insert: {
      nil
    }
  }

  /// Marks as read all unread posts that arrived by `last`, of the given sources or of all sources if nil, and their
  /// duplicates.
  ///
  /// Returns the changed posts; marking them as unread undoes the change.
  @discardableResult
  package func setAllRead(of sources: [String]?, arrivedBy last: Date, at date: Date) async throws -> MarkedPosts {
    let now = date.timeIntervalSince1970
    return try await connection.write { [table] database in
      let (unread, seen) = (try Self.condition(.unread, of: sources, in: database), seen)
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT post.number, address, id FROM post JOIN postSource ON postSource.number = +post.source
          WHERE \(unread) AND \(seen.sql) AND arrivedAt <= ?
          """, arguments: seen.arguments + [last.timeIntervalSince1970])
      let keys: [(number: Int64, key: PostKey)] = try rows.readable { row in
        let key = PostKey(source: try row.decode(atIndex: 1), id: try row.decode(atIndex: 2))
        return (number: try row.decode(Int64.self, atIndex: 0), key: key)
      }
      let statement = try database.cachedStatement(
        sql: "UPDATE post SET isUnread = 0, unreadChangedAt = ? WHERE number = ?")
      for (number, key) in keys {
        try statement.execute(arguments: [now, number])
        guard ListedAddress.account(of: key.source) != nil else { continue }
        let account = try table.find(key, in: database)?.record.account
        try SyncTable(database: database).add(.seen, on: key, by: account, at: now)
      }
      return try Self.grouped(keys, in: database) { key in
        guard let found = try table.find(key, in: database),
          try table.change(found, in: database, by: { $0.setUnread(false, at: now) })
        else { return false }
        try SyncTable(database: database).add(.seen, on: key, by: found.record.account, at: now)
        return true
      }
    }
  }

  /// Groups changed posts: the first of several duplicates counts as the changed post, and the others as its
  /// duplicates.
  ///
  /// `change` changes a duplicate that is not in `posts`; it returns false if the duplicate is unchanged.
  private static func grouped(
    _ posts: [(number: Int64, key: PostKey)], in database: Database, change: (PostKey) throws -> Bool
  ) throws -> MarkedPosts {
    var (changed, identities) = (MarkedPosts(), IdentityTable(database))
    let numbers = Set(posts.map(\.number))
    var duplicates: Set<Int64> = []
    for (number, key) in posts {
      guard !duplicates.contains(number) else {
        changed.duplicates.append(key)
        continue
      }
      changed.posts.append(key)
      for duplicate in try identities.duplicates(of: number) {
        if numbers.contains(duplicate.number) {
          duplicates.insert(duplicate.number)
        } else if try change(duplicate.key) {
          changed.duplicates.append(duplicate.key)
        }
      }
    }
    return changed
  }

  /// Changes the records of posts in one transaction with `change`, which returns false if a record is unchanged;
  /// `insert` creates the states of posts that are not stored.
  ///
  /// A `mark` is also set on duplicates in other sources, and sent to servers.
  private func change(
    _ keys: [PostKey], _ mark: PostMark?, at now: Double, for operation: String = #function,
    _ change: @Sendable (inout PostRecord) -> Bool, insert: @Sendable () -> PostRecord?
  ) async throws -> MarkedPosts {
    try await connection.write(for: operation) { [table] database in
      var (changed, identities) = (MarkedPosts(), IdentityTable(database))
      let sync = SyncTable(database: database)
      var known: Set<PostKey> = []
      for key in keys where !known.contains(key) {
        guard let found = try table.find(key, in: database) else {
          guard let record = insert() else { continue }
          let source = try PostSources.known(key.source, at: now, in: database)
          try table.insert(record, key.id, of: source, in: database)
          changed.posts.append(key)
          continue
        }
        guard try table.change(found, in: database, by: change) else { continue }
        changed.posts.append(key)
        guard let mark else { continue }
        try sync.add(mark, on: key, by: found.record.account, at: now)
        for duplicate in try identities.duplicates(of: found.number) {
          guard let found = try table.find(duplicate.key, in: database),
            try table.change(found, in: database, by: change)
          else { continue }
          try sync.add(mark, on: duplicate.key, by: found.record.account, at: now)
          known.insert(duplicate.key)
          changed.duplicates.append(duplicate.key)
        }
      }
      return changed
    }
  }
}

// MARK: - Another store

extension SQLitePostStore {
  /// Returns the keys of read posts, and of read states without a stored post, sorted by source and id.
  package func readPosts() async throws -> [PostKey] {
    try await connection.read { [seen] database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT address, id FROM post JOIN postSource ON postSource.number = post.source
          WHERE isUnread = 0 AND \(seen.sql) ORDER BY address, id
          """, arguments: seen.arguments)
      return try rows.readable { PostKey(source: try $0.decode(atIndex: 0), id: try $0.decode(atIndex: 1)) }
    }
  }

  /// Returns the stored posts with a flag, sorted by source and id.
  package func flaggedPosts() async throws -> [FlaggedPost] {
    try await connection.read { [table, seen] database in
      let numbers = try Int64.fetchAll(
        database,
        sql: """
          SELECT post.number FROM post JOIN postSource ON postSource.number = post.source
          WHERE \(PostTable.hasFlags) AND size > 0 AND \(seen.sql) ORDER BY address, id
          """, arguments: seen.arguments)
      return try numbers.compactMap { try table.flagged($0, in: database) }
    }
  }

  /// Adds flagged posts from another store, in one transaction; a post that is already stored only gets the flags.
  ///
  /// Returns the posts that were added or flagged, by flag.
  @discardableResult
  package func add(flagged posts: [FlaggedPost], at date: Date) async throws -> [PostFlag: [PostKey]] {
    let now = date.timeIntervalSince1970
    return try await connection.write { [table, accounts, largestContent] database in
      var added: [PostFlag: [PostKey]] = [:]
      for flagged in posts {
        let post = flagged.post
        guard post.isSavable(largest: largestContent), accounts.includes(post.account) else { continue }
        let source = try PostSources.known(flagged.source, at: now, in: database)
        let found = try table.find(post.id, of: source, in: database)
        var record = found?.record ?? PostRecord(isUnread: true, at: now)
        let isNew = !record.hasValue
        let flags = flagged.flags.keys.filter { isNew || !record.flags.contains($0) }
        guard accounts.includes(record.account), !flags.isEmpty else { continue }
        record.take(flagged, at: now)
        if let found {
          try table.write(record, isNew ? post : nil, in: found, since: now, database)
        } else {
          try table.insert(record, post.id, of: source, post, since: now, in: database)
          try SharedPostTable.enter(post.identity, in: database)
          var inserted = [record]
          try PostTally.add(&inserted, of: source, database)
        }
        for flag in flags {
          added[flag, default: []].append(flagged.key)
          try SyncTable(database: database)
            .add(PostMark(flag, isSet: true), on: flagged.key, by: record.account, at: now)
        }
      }
      return added
    }
  }
}
