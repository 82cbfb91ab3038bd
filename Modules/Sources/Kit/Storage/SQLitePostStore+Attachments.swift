package import Foundation
import GRDB
import Posts

extension SQLitePostStore {
  /// Saves a picture of a starred post, for the account of the post if `account` is nil.
  ///
  /// The picture is deleted when the last post with the picture loses its star.
  package func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) async throws {
    guard data.count <= largestContent else { return }
    try await connection.write { [table, accounts] database in
      guard accounts.includes(account), let source = try PostSources.number(of: post.source, in: database),
        let found = try table.find(post.id, of: source, in: database), found.record.flags.contains(.star),
        accounts.includes(found.record.account)
      else { return }
      try database.execute(
        sql: """
          INSERT INTO picture (address, account, data) VALUES (?, ?, ?)
          ON CONFLICT (address) DO UPDATE SET account = excluded.account, data = excluded.data
          """, arguments: [address, account ?? found.record.account, data])
      try database.execute(
        sql: "INSERT OR IGNORE INTO postPicture (post, address) VALUES (?, ?)", arguments: [found.number, address])
    }
  }

  /// Returns the picture of a starred post with the given address; nil if there is none.
  package func picture(at address: String) async throws -> Data? {
    do {
      return try await connection.read { [accounts, largestContent] database in
        let row = try Row.fetchOne(
          database,
          sql: "SELECT account, CASE WHEN length(data) <= ? THEN data END FROM picture WHERE address = ?",
          arguments: [largestContent, address])
        guard let row, accounts.includes(try row.decode(String?.self, atIndex: 0)) else { return nil }
        return try row.decode(Data?.self, atIndex: 1)
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return nil
    }
  }

  // MARK: - Articles

  /// Saves the article of a stored post, in place of an earlier one; the article is deleted together with the post.
  package func saveArticle(_ data: Data, of post: PostKey) async throws {
    guard data.count <= largestContent else { return }
    try await connection.write { [table, accounts] database in
      guard let source = try PostSources.number(of: post.source, in: database),
        let found = try table.find(post.id, of: source, in: database), found.record.hasValue,
        accounts.includes(found.record.account)
      else { return }
      try database.execute(
        sql: "INSERT OR REPLACE INTO postArticle (post, value) VALUES (?, ?)", arguments: [found.number, data])
    }
  }

  /// Returns the stored article of a post; nil if there is none.
  package func article(of post: PostKey) async throws -> Data? {
    do {
      return try await connection.read { [table, accounts, largestContent] database in
        guard let source = try PostSources.number(of: post.source, in: database),
          let record = try table.record(post.id, of: source, in: database), accounts.includes(record.account)
        else { return nil }
        return try Row.fetchOne(
          database,
          sql: """
            SELECT CASE WHEN length(postArticle.value) <= ? THEN postArticle.value END
            FROM postArticle JOIN post ON post.number = postArticle.post WHERE post.source = ? AND post.id = ?
            """, arguments: [largestContent, source, post.id])?.decode(Data?.self, atIndex: 0)
      }
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return nil
    }
  }
}
