import Foundation

/// Identifies a state of a plugin's program file; two values differ if the file was replaced or modified in between.
struct PluginFile: Hashable, Codable, Sendable {
  /// The absolute path.
  let path: String
  /// The size, in bytes.
  let size: Int
  private let inode: UInt64
  /// The `mtime`: when the contents changed last.
  private let modified: Time
  /// The `ctime`: when the contents, owner, mode or name changed last.
  private let changed: Time

  /// A time in nanoseconds, as the system reports it.
  private struct Time: Hashable, Codable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  /// Throws a `PluginProblem` if the file is missing, is not executable, or may be changed by other users.
  init(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PluginProblem.unreadable(path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else { throw PluginProblem.notExecutable(path) }
    try PluginPath().check(path)
    self.path = path
    size = Int(status.st_size)
    inode = UInt64(status.st_ino)
    modified = Time(status.st_mtim)
    changed = Time(status.st_ctim)
  }
}
