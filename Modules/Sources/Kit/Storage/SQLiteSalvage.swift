import Foundation
import GRDB

/// Copies the readable rows of a damaged file to a new file.
struct SQLiteSalvage: Sendable {
  /// A table whose rows are copied.
  struct Table: Sendable {
    let name: String
    let columns: String
    /// The columns that files of earlier versions do not have, each preceded by a comma.
    var laterColumns = ""
    /// Whether the rows of the table are included in the reported numbers.
    var isCounted = true
    /// The types of all columns, by which rows are recognized in pages that no table refers to.
    ///
    /// Empty if such pages are not searched for rows of this table.
    var types: [ColumnType] = []
  }

  /// The types of values that a column can have.
  enum ColumnType: Sendable {
    /// The row number, which is not stored with the values.
    case number
    case integer, real, text, blob
    /// Values of the type in the name of the case, or NULL.
    case anyReal, anyText, anyBlob

    func fits(_ value: DatabaseValue) -> Bool {
      switch (self, value.storage) {
      case (.number, .null), (.integer, .int64), (.text, .string), (.blob, .blob), (.anyReal, .null), (.anyText, .null),
        (.anyText, .string), (.anyBlob, .null), (.anyBlob, .blob):
        true
      // SQLite stores a real number without a fraction as an integer.
      case (.real, .double), (.real, .int64), (.anyReal, .double), (.anyReal, .int64): true
      default: false
      }
    }
  }

  /// The number of rows to read at once while none of them is damaged.
  private static let batch = 500
  /// The number of rows after a damaged row that are tried one by one; after that, the step size doubles.
  private static let patience = 4_096
  /// The total number of rows of a table that are tried one by one; after that, the step size doubles immediately.
  private static let maximumTries = 32_768
  /// The file size in bytes above which the limit on SQLite's steps does not grow.
  private static let maximumSize = 1 << 32
  /// The limit on SQLite's steps for an empty file, and its increase per byte.
  private static let steps = (base: 40_000_000, perByte: 8)

  /// The migrations that create an empty file.
  let migrator: DatabaseMigrator
  let tables: [Table]
  /// The statement that copies rows from an index of the damaged file, in case the rows in the table cannot be read.
  let finding: String
  /// The statements that delete useless rows of the new file, and recompute its counts.
  let repairs: [String]

  /// Copies the readable rows of a damaged file to a new, empty file.
  func run(from damaged: URL, to new: URL, _ configuration: Configuration) throws -> Salvage {
    let queue = try DatabaseQueue(path: new.path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF") }
    try migrator.migrate(queue)
    let salvage = try queue.writeWithoutTransaction { database in
      let salvage = try copy(damaged, into: database)
      // Forces the whole new file to be written to disk.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA user_version = 1; PRAGMA user_version = 0")
      return salvage
    }
    try queue.close()
    return salvage
  }

  private func copy(_ damaged: URL, into database: Database) throws -> Salvage {
    try database.execute(sql: "PRAGMA writable_schema = ON")
    let isAttached = try Self.isDone {
      try database.execute(sql: "ATTACH DATABASE ? AS damaged", arguments: [damaged.path])
    }
    let size = try damaged.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    let limit = StepLimit(Self.steps.base + Self.steps.perByte * min(size, Self.maximumSize))
    if isAttached {
      for table in tables { try limit.apply(to: database) { try copy(table, in: database, limit) } }
      _ = try limit.apply(to: database) { try Self.isDone { try database.execute(sql: finding) } }
    }
    try copyPages(of: damaged, into: database)
    for repair in repairs { _ = try Self.isDone { try database.execute(sql: repair) } }
    let counted = tables.filter(\.isCounted)
    let recovered = try counted.reduce(0) { try $0 + (Self.count("main", $1, in: database) ?? 0) }
    let known = try counted.map { table in
      try limit.apply(to: database) { try Self.count("damaged", table, in: database) }
    }
    _ = try Self.isDone { try database.execute(sql: "DETACH DATABASE damaged; PRAGMA writable_schema = OFF") }
    let all = known.contains(nil) ? nil : known.compactMap(\.self).reduce(0, +)
    return Salvage(recovered: recovered, lost: all.map { max(0, $0 - recovered) })
  }

  /// Copies the rows of intact pages that no table refers to.
  private func copyPages(of damaged: URL, into database: Database) throws {
    guard let pages = try SQLitePages(damaged) else { return }
    let tables = tables.filter { !$0.types.isEmpty }
    try pages.forEachRow { number, columns in
      try tables.contains { table in
        guard table.columnCounts.contains(columns) else { return false }
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM main.\(table.name) WHERE rowid = ?")
        return try Row.fetchOne(statement, arguments: [number]) == nil
      }
    } _: { row in
      guard let (table, values) = tables.lazy.compactMap({ table in table.values(of: row).map { (table, $0) } }).first
      else { return }
      // Later columns that are missing in the row get their default values.
      let columns = (table.columns + table.laterColumns).split(separator: ",").prefix(values.count)
      let marks = (0...values.count).map { _ in "?" }.joined(separator: ", ")
      _ = try Self.isDone {
        try database.cachedStatement(
          sql: "INSERT OR IGNORE INTO main.\(table.name) (rowid, \(columns.joined(separator: ","))) VALUES (\(marks))"
        ).execute(arguments: StatementArguments([row.number.databaseValue] + values))
      }
    }
  }

  /// Copies the readable rows of a table, in the order of their numbers.
  private func copy(_ table: Table, in database: Database, _ steps: StepLimit) throws {
    let columns = table.columns + table.laterColumns
    let hasLater = try Self.isDone {
      _ = try database.makeStatement(sql: "SELECT \(columns) FROM damaged.\(table.name)")
    }
    if hasLater { try copy(columns, of: table.name, in: database, steps) }
    // If the later columns cannot be read, rows are copied without them.
    if !hasLater || !table.laterColumns.isEmpty { try copy(table.columns, of: table.name, in: database, steps) }
  }

  private func copy(_ columns: String, of table: String, in database: Database, _ steps: StepLimit) throws {
    var (last, limit, step, tries) = (Int64(-1), Self.batch, 0, Self.maximumTries)
    while last < .max, !steps.isReached {
      let start = last
      var next: Int64??
      let isRead = try Self.isDone {
        next = try copy(columns, of: table, limit, after: start, in: database)
      }
      if isRead, let next {
        guard let next else { return }
        (last, step) = (next, 0)
        limit = Self.batch
      } else if limit > 1 {
        limit = step == 0 ? limit / 2 : 1
      } else {
        (step, tries) = (step + 1, tries - 1)
        let patience = tries > 0 ? Self.patience : 0
        let jump = step <= patience ? 1 : Int64(1) << min(62, step - patience)
        last = last.addingReportingOverflow(jump).overflow ? .max : last + jump
      }
    }
  }

  /// Copies at most `limit` rows after row `number`; returns the number of the last row, or nil at the end.
  private func copy(
    _ columns: String, of table: String, _ limit: Int, after number: Int64, in database: Database
  ) throws -> Int64? {
    let rows = "FROM damaged.\(table) WHERE rowid > ? ORDER BY rowid LIMIT ?"
    let numbers = try Self.numbers(
      Int64.fetchCursor(
        database.cachedStatement(sql: "SELECT rowid \(rows)"), arguments: [number, limit + 1]))
    let count = min(limit, try Self.ascendingCount(numbers, after: number, of: table, in: database))
    guard count > 0 else {
      guard numbers.isEmpty else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      return nil
    }
    try database.cachedStatement(
      sql: "INSERT OR IGNORE INTO main.\(table) (rowid, \(columns)) SELECT rowid, \(columns) \(rows)"
    ).execute(arguments: [number, count])
    return numbers[count - 1]
  }

  /// Reads row numbers up to the first unreadable one.
  private static func numbers(_ rows: some Cursor<Int64>) throws -> [Int64] {
    var numbers: [Int64] = []
    do {
      while let number = try rows.next() { numbers.append(number) }
    } catch let error as DatabaseError where !numbers.isEmpty && isOfDamage(error) {
      return numbers
    }
    return numbers
  }

  /// The length of the ascending sequence at the start of the numbers; the numbers of intact pages ascend.
  ///
  /// If two numbers are in the wrong order, the first one counts as correct if its row can be found.
  private static func ascendingCount(
    _ numbers: [Int64], after last: Int64, of table: String, in database: Database
  ) throws -> Int {
    var last = last
    for (index, number) in numbers.enumerated() {
      guard number > last else {
        guard index > 0 else { return 0 }
        var isLastRight = false
        _ = try isDone {
          isLastRight =
            try Int64.fetchOne(
              database.cachedStatement(sql: "SELECT rowid FROM damaged.\(table) WHERE rowid = ?"), arguments: [last])
            != nil
        }
        return isLastRight ? index : index - 1
      }
      last = number
    }
    return numbers.count
  }

  /// Counts the rows of a table, with an index if possible; nil if they cannot be counted.
  private static func count(_ schema: String, _ table: Table, in database: Database) throws -> Int? {
    var count: Int?
    // COUNT(*) is not used because it cannot be interrupted.
    for hint in ["", " NOT INDEXED"] where count == nil {
      _ = try isDone {
        count = try Int.fetchOne(database, sql: "SELECT COUNT(rowid) FROM \(schema).\(table.name)\(hint)")
      }
    }
    return count
  }

  /// Runs a step; returns false if it failed because of damage.
  private static func isDone(_ body: () throws -> Void) throws -> Bool {
    do {
      try body()
      return true
    } catch let error as DatabaseError where isOfDamage(error) {
      return false
    }
  }

  private static func isOfDamage(_ error: DatabaseError) -> Bool {
    [
      .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_ERROR, .SQLITE_CONSTRAINT,
      .SQLITE_INTERRUPT,
    ].contains(error.resultCode.primaryResultCode)
  }
}

extension SQLiteSalvage.Table {
  /// The possible numbers of columns of a row, because rows of earlier versions do not have the later columns.
  var columnCounts: ClosedRange<Int> { types.count - laterCount...types.count }

  private var laterCount: Int { laterColumns.count { $0 == "," } }

  /// The values of a row if their types are those of the table; otherwise nil.
  fileprivate func values(of row: SQLitePages.Row) -> [DatabaseValue]? {
    guard columnCounts.contains(row.values.count), zip(types, row.values).allSatisfy({ $0.fits($1) }) else {
      return nil
    }
    return zip(types, row.values).filter { $0.0 != .number }.map(\.1)
  }
}
