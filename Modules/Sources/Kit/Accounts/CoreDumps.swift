import CSystem
import Foundation

/// Dumps of this program's memory, which may contain passwords.
public enum CoreDumps {
  /// Permanently excludes the program's memory from core dumps; programs that it starts can enable their own.
  public static func forbid() throws {
    guard csandbox_forbid_dumps() == 0 else { throw POSIXError(.EPERM) }
  }
}
