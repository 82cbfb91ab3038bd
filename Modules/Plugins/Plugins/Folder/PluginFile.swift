import Foundation

/// The facts about the file of a plugin's program when this value was created; if they differ, the file has changed.
struct PluginFile: Hashable, Codable, Sendable {
  /// The absolute path.
  let path: String
  /// The size, in bytes.
  let size: Int
  private let inode: UInt64
  /// The time of the last change of the contents.
  private let modified: Time
  /// The time of the last change of the contents, owner, mode or name.
  private let changed: Time

  /// A time in the system's precision.
  private struct Time: Hashable, Codable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  /// - Throws: `PluginProblem` for a file that is not a program, or that other users may change.
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
