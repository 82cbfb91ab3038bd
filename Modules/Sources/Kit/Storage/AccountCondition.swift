import GRDB

/// An SQL condition that selects rows by account.
struct AccountCondition {
  let sql: String
  let arguments: StatementArguments

  /// Selects the rows of all accounts except those in `retained`.
  ///
  /// Rows without an account are visible to everybody, and are never selected.
  init(retained: Set<String>) {
    sql = "account IS NOT NULL AND account NOT IN (\(Self.marks(retained)))"
    arguments = StatementArguments(retained.sorted())
  }

  /// Selects the rows of the accounts in `active`, and the rows without an account, which are visible to everybody.
  init(active: Set<String>) {
    sql = active.isEmpty ? "account IS NULL" : "(account IS NULL OR account IN (\(Self.marks(active))))"
    arguments = StatementArguments(active.sorted())
  }

  /// Whether any row of the given tables meets the condition.
  func isMet(in tables: [String], _ database: Database) throws -> Bool {
    try tables.contains { table in
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(sql))", arguments: arguments)
        ?? false
    }
  }

  private static func marks(_ names: Set<String>) -> String { names.map { _ in "?" }.joined(separator: ", ") }
}
