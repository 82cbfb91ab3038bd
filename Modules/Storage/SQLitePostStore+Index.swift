import GRDB

extension SQLitePostStore {
  public func posts(with words: IndexedWords?, before place: PostPlace?, limit: Int) async throws -> [KeptPost] {
    try await connection.read { [table] database in
      try table.kept(
        PostIndex.numbers(with: words, before: place, limit: limit, seen: seen, in: database), in: database)
    }
  }

  @discardableResult
  public func indexPosts(atMost limit: Int, text: @Sendable (KeptPost) -> String) async throws -> Int {
    // Most find nothing to do, and wait for no writer.
    guard try await connection.read(PostIndex.isBehind) else { return 0 }
    return try await connection.write { [table] database in
      try PostIndex(table: table).index(atMost: limit, text: text, in: database)
      return try PostIndex.waitingCount(database)
    }
  }
}
