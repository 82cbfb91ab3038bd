import GRDB

/// A condition in SQL that selects rows by their accounts.
struct AccountCondition {
  let sql: String
  let arguments: StatementArguments

  /// Selects the rows of other accounts than these; never those of everybody.
  init(retained: Set<String>) {
    sql = "account IS NOT NULL AND account NOT IN (\(Self.marks(retained)))"
    arguments = StatementArguments(retained.sorted())
  }

  /// Selects the rows of everybody, and of these accounts.
  init(active: Set<String>) {
    sql = active.isEmpty ? "account IS NULL" : "(account IS NULL OR account IN (\(Self.marks(active))))"
    arguments = StatementArguments(active.sorted())
  }

  /// Whether a row of one of the tables meets it.
  func isMet(in tables: [String], _ database: Database) throws -> Bool {
    try tables.contains { table in
      try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(sql))", arguments: arguments)
        ?? false
    }
  }

  private static func marks(_ names: Set<String>) -> String { names.map { _ in "?" }.joined(separator: ", ") }
}
