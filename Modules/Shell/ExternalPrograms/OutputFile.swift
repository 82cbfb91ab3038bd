import Files
package import Foundation

/// A file that the user has named for output.
package nonisolated struct OutputFile: Sendable {
  /// A reason why nothing was written.
  package enum Problem: Error, Equatable {
    /// A file of this name, which was not to be replaced.
    case exists
    /// An error of the system, or no regular file in its place.
    case unwritable(reason: String)
  }

  package let url: URL
  package let mode: TypedCommand.FileMode

  /// A file by its path as typed, where `~` is the home directory.
  package init(path: String, mode: TypedCommand.FileMode) {
    url = URL(filePath: NSString(string: path).expandingTildeInPath)
    self.mode = mode
  }

  /// Writes the bytes: all of them or, unless they are appended, none.
  package func write(_ data: Data) throws(Problem) {
    do {
      switch mode {
      case .new: try create(data)
      case .replacing: try replace(with: data)
      case .appending:
        _ = try checkRegular()
        try opened(O_APPEND | O_CREAT).write(data)
      }
    } catch let error as POSIXError where error.code == .EEXIST {
      throw .exists
    } catch {
      throw .unwritable(reason: FileProblem.reason(of: error))
    }
  }

  private func create(_ data: Data) throws {
    let file = try opened(O_CREAT | O_EXCL)
    do {
      try file.write(data)
    } catch {
      unlink(url.path)  // what is not whole
      throw error
    }
  }

  /// Replaces the file behind the user's links, which keeps its permissions.
  private func replace(with data: Data) throws {
    // Through a link to a file that is not there yet, too.
    guard let path = try checkRegular() else { return try opened(O_CREAT | O_TRUNC).write(data) }
    guard access(path, W_OK) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EACCES) }
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    try FileReplacement.replace(path, with: data, permissions: permissions.map { mode_t($0.uint16Value) } ?? 0o600)
  }

  private func opened(_ flags: Int32) throws -> Descriptor {
    let number = open(url.path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0o666)
    guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return Descriptor(owning: number)
  }

  /// The path of the file behind links; nil without one.
  ///
  /// - Throws: `FileProblem.notRegular` for devices and folders, which stay as they are.
  private func checkRegular() throws -> String? {
    let file = url.resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
      throw FileProblem.notRegular
    }
    return file.path
  }
}
