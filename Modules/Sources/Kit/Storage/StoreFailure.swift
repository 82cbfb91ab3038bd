import GRDB
import System

/// Describes the errors of stores.
public enum StoreFailure {
  /// The description of an error from the system or from SQLite.
  public static func reason(of error: any Error) -> String {
    switch error {
    case let error as DatabaseError: error.message ?? "SQLite \(error.resultCode)"
    case is StoreBusyError: "database is locked"
    default: FileProblem.reason(of: error)
    }
  }
}
