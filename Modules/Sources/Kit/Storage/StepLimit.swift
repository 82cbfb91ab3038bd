import GRDB
import GRDBSQLite

/// Limits the steps of SQLite, because the pages of a damaged file may lead to each other without an end.
final class StepLimit {
  /// The number of steps between two calls of the progress handler.
  private static let interval: Int32 = 1_000

  /// The steps that are left for all parts of the work.
  private var left: Int
  /// The steps that are left for the current part.
  private var leftOfPart: Int

  init(_ count: Int) { (left, leftOfPart) = (count, count) }

  /// Whether no step is left for the current part.
  var isReached: Bool { leftOfPart <= 0 }

  /// Runs a part of the work, which may take half of the steps that are left; then its statements end with
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

  /// Counts the steps of an interval; false if none is left then.
  private func take() -> Bool {
    leftOfPart -= min(leftOfPart, Int(Self.interval))
    return leftOfPart > 0
  }
}
