import Foundation
import GRDB

extension SQLiteStore {
  public func removeContentOfOthers() async throws {
    // Most starts find nothing, and write nothing.
    guard let kept = accounts.kept(), try await read({ try Self.hasContent(ofOthersThan: kept, $0) }) else { return }
    try await write { [self] database in
      // A login may have been made, or ended, meanwhile.
      guard let kept = accounts.kept() else { return }
      let (condition, names) = Self.others(than: kept)
      try documents.remove(where: condition, names, from: database)
      try images.remove(where: condition, names, from: database)
      try database.execute(sql: "DELETE FROM mark WHERE \(condition)", arguments: names)
    }
    try await scrub()
  }

  /// Overwrites what was deleted earlier, and deletes damaged files that were moved aside.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  public func scrub() async throws {
    try await writeWithoutTransaction(SQLiteFile.scrub)
    try removeMovedAside()
  }

  private static func hasContent(ofOthersThan kept: Set<String>, _ database: Database) throws -> Bool {
    let (condition, names) = others(than: kept)
    return try ["document", "image", "mark"].contains { table in
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))", arguments: names)
        ?? false
    }
  }

  private static func others(than kept: Set<String>) -> (condition: String, arguments: StatementArguments) {
    let marks = kept.map { _ in "?" }.joined(separator: ", ")
    return ("account IS NOT NULL AND account NOT IN (\(marks))", StatementArguments(kept.sorted()))
  }
}
