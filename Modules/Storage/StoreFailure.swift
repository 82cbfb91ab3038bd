import Files
import GRDB

/// The reasons of the errors of stores.
public enum StoreFailure {
  /// The reason of an error, in the words of the system or of SQLite.
  public static func reason(of error: any Error) -> String {
    if let error = error as? DatabaseError {
      error.message ?? "SQLite \(error.resultCode)"
    } else {
      FileProblem.reason(of: error)
    }
  }
}
