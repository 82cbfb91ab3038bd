import CSystem
import Foundation

/// Core dumps of FeedShell's memory, which may contain passwords.
public enum CoreDumps {
  /// Permanently excludes FeedShell's memory from core dumps; programs started by FeedShell can enable their own core
  /// dumps.
  public static func forbid() throws {
    guard csandbox_forbid_dumps() == 0 else { throw POSIXError(.EPERM) }
  }
}
