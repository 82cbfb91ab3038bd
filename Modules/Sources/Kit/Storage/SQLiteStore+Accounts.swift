import Foundation
import GRDB

extension SQLiteStore {
  private static let tables = ["document", "image", "mark"]

  public func removeUnretainedContent() async throws {
    // Most launches find nothing to delete, and need not write.
    guard let retained = accounts.retained(),
      try await connection.read({ try AccountCondition(retained: retained).isMet(in: Self.tables, $0) })
    else { return }
    try await connection.write { [self] database in
      // A login may have begun or ended since the first check.
      guard let retained = accounts.retained() else { return }
      let others = AccountCondition(retained: retained)
      try documents.remove(where: others.sql, others.arguments, from: database)
      try images.remove(where: others.sql, others.arguments, from: database)
      // An earlier version stored marks here.
      try database.execute(sql: "DELETE FROM mark WHERE \(others.sql)", arguments: others.arguments)
    }
    try await scrub()
  }

  /// Overwrites content that was deleted earlier, and deletes damaged files that were moved aside.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  public func scrub() async throws {
    try await connection.scrub()
  }
}
