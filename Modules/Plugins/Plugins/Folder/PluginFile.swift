import Foundation

/// A file with a plugin's program, as it was when it was looked at.
struct PluginFile: Hashable, Codable, Sendable {
  /// The absolute path.
  let path: String
  /// In bytes.
  let size: Int
  private let inode: UInt64
  /// The times of the last change: of its content, and of its owner, mode or name.
  private let modified: Time
  private let changed: Time

  /// A time, as the system has it.
  private struct Time: Hashable, Codable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  /// - Throws: `PluginProblem` for a file that cannot be a program, or that others may change.
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
