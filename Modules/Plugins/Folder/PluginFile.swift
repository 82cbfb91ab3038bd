import Foundation

/// A file with a plugin's program, as it was when it was looked at.
struct PluginFile: Hashable, Codable, Sendable {
  /// The absolute path.
  let path: String
  /// In bytes.
  let size: Int
  /// The time of its last change, in seconds since 1970.
  let modified: Double

  /// - Throws: `PluginProblem` for a file that cannot be a program, or that others may change.
  init(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PluginProblem.unreadable(path, reason: String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 else { throw PluginProblem.notExecutable(path) }
    guard status.st_mode & S_IWOTH == 0 else { throw PluginProblem.writableByOthers(path) }
    self.path = path
    size = Int(status.st_size)
    modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }
}
