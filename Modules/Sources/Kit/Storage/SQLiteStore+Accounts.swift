import Foundation
import GRDB

extension SQLiteStore {
  public func removeUnretainedContent() async throws {
    try await connection.removeUnretained(by: accounts, in: ["document", "image", "mark"]) { [self] others, database in
      try documents.remove(where: others.sql, others.arguments, from: database)
      try images.remove(where: others.sql, others.arguments, from: database)
      // An earlier version stored marks here.
      try database.execute(sql: "DELETE FROM mark WHERE \(others.sql)", arguments: others.arguments)
    }
  }

  /// Overwrites content that was deleted earlier, and deletes damaged files that were moved aside.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  public func scrub() async throws {
    try await connection.scrub()
  }
}
