import CSystem
import Foundation

/// The dumps of this program's memory, which may have passwords as they were typed or read.
public enum CoreDumps {
  /// Excludes the program's memory from core dumps, permanently; programs that it starts may allow theirs again.
  ///
  /// - Throws: `POSIXError` if the system refuses.
  public static func forbid() throws {
    guard csandbox_forbid_dumps() == 0 else { throw POSIXError(.EPERM) }
  }
}
