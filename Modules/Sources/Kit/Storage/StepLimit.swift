import GRDB
import GRDBSQLite

/// Limits the number of SQLite's steps, because the pages of a damaged file may refer to each other endlessly.
final class StepLimit {
  /// The number of steps between calls of the progress handler.
  private static let interval: Int32 = 1_000

  /// The remaining number of steps for the whole work.
  private var left: Int
  /// The remaining number of steps for the current part.
  private var leftOfPart: Int

  init(_ count: Int) { (left, leftOfPart) = (count, count) }

  /// Whether the steps for the current part are exhausted.
  var isReached: Bool { leftOfPart <= 0 }

  /// Runs a part of the work, which may use half of the remaining steps; beyond that, its statements fail with
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

  /// Counts the steps of an interval; returns false if the steps are exhausted.
  private func take() -> Bool {
    leftOfPart -= min(leftOfPart, Int(Self.interval))
    return leftOfPart > 0
  }
}
