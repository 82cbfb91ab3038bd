import GRDB
import GRDBSQLite

/// Limits the steps of SQLite, because the pages of a damaged file may refer to each other endlessly.
final class StepLimit {
  /// The number of steps between two calls of the progress handler.
  private static let interval: Int32 = 1_000

  /// The number of steps left for all parts of the work.
  private var left: Int
  /// The number of steps left for the current part.
  private var leftOfPart: Int

  init(_ count: Int) { (left, leftOfPart) = (count, count) }

  /// Whether no steps are left for the current part.
  var isReached: Bool { leftOfPart <= 0 }

  /// Runs a part of the work, which may use half of the remaining steps; if it needs more, its statements fail with
  /// `SQLITE_INTERRUPT`.
  func apply<Value>(to database: Database, _ body: () throws -> Value) rethrows -> Value {
    leftOfPart = left / 2
    let others = left - leftOfPart
    sqlite3_progress_handler(
      database.sqliteConnection, Self.interval,
      { limit in
        guard let limit else { return 1 }
        return Unmanaged<StepLimit>.fromOpaque(limit).takeUnretainedValue().take() ? 0 : 1
      }, Unmanaged.passUnretained(self).toOpaque())
    defer {
      sqlite3_progress_handler(database.sqliteConnection, 0, nil, nil)
      left = others + max(0, leftOfPart)
    }
    return try body()
  }

  /// Counts the steps of an interval; returns false if no steps are left.
  private func take() -> Bool {
    leftOfPart -= min(leftOfPart, Int(Self.interval))
    return leftOfPart > 0
  }
}
