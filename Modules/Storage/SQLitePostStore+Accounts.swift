import GRDB

extension SQLitePostStore {
  private static let tables = ["post", "postList", "mark", "picture"]

  public func removeContentOfOthers() async throws {
    // Most starts find nothing, and write nothing.
    guard let kept = accounts.kept(),
      try await connection.read({ try AccountCondition(kept: kept).isMet(in: Self.tables, $0) })
    else { return }
    try await connection.write { [accounts] database in
      // A login may have been made, or ended, meanwhile.
      guard let kept = accounts.kept() else { return }
      let others = AccountCondition(kept: kept)
      for table in Self.tables {
        try database.execute(sql: "DELETE FROM \(table) WHERE \(others.sql)", arguments: others.arguments)
      }
      try database.execute(
        sql: """
          DELETE FROM postPicture WHERE NOT EXISTS (SELECT 1 FROM picture WHERE picture.address = postPicture.address);
          """)
      try PostSources.removeUnused(database)
    }
    try await scrub()
  }

  /// Overwrites what was deleted earlier, and deletes damaged files that were moved aside.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  public func scrub() async throws { try await connection.scrub() }
}
