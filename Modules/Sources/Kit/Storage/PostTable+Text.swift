import Foundation
import GRDB

/// Reads the long texts of posts.
extension PostTable {
  /// The long text in a row; read immediately if `isRead`, otherwise on demand.
  func text(of number: Int64, _ key: PostKey, isRead: Bool, in database: Database) throws -> StoredText {
    if isRead {
      let text = try text(of: number, key, in: database)
      return StoredText(number: number) { text }
    }
    return StoredText(number: number) { [self] in connection?.readNow { try text(of: number, key, in: $0) } }
  }

  /// The long text in a row if the row still belongs to the post; nil if the text cannot be read.
  private func text(of number: Int64, _ key: PostKey, in database: Database) throws -> Data? {
    do {
      let statement = try database.cachedStatement(
        sql: "SELECT CASE WHEN length(text) <= ? THEN text END FROM post WHERE number = ? AND id = ?")
      return try Row.fetchOne(statement, arguments: [largestContent, number, key.id])?.decode(atIndex: 0)
    } catch  where SQLiteConnection.isUnreadableRow(error) {
      return nil
    }
  }
}
