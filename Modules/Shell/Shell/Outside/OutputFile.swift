package import Foundation
package import System

/// An output file named by the user.
package nonisolated struct OutputFile: Sendable {
  /// The reason why the file was not written.
  package enum Problem: Error, Equatable {
    /// A file with this name exists and may not be replaced.
    case exists
    /// The system reported an error, or the name does not refer to a regular file.
    case unwritable(reason: String)
  }

  package enum Mode: Equatable {
    /// `>`: a new file, which must not exist.
    case new
    /// `>!`: a new file, or an existing file to be replaced.
    case replacing
    /// `>>`: appends to a file.
    case appending
  }

  package let url: URL
  package let mode: Mode

  /// Describes a file by its typed path, in which `~` is the home directory.
  package init(path: String, mode: Mode) {
    url = URL(filePath: NSString(string: path).expandingTildeInPath)
    self.mode = mode
  }

  /// Writes all bytes or, on failure, none; only an append may be partial.
  package func write(_ data: Data) throws(Problem) {
    try attempt {
      switch mode {
      case .new: try create(data)
      case .replacing: try replace(with: data)
      case .appending:
        _ = try checkRegular()
        try opened(O_APPEND | O_CREAT).write(data)
      }
    }
  }

  /// Writes all bytes or, on failure, none, to a file that only its owner can read.
  package func writePrivately(_ data: Data) throws(Problem) {
    try attempt {
      let path = try replaced()?.path ?? url.path
      let file = try IncomingFile(besides: path)
      try data.withUnsafeBytes(file.write)
      try file.finish(as: path, replacing: mode == .replacing, permissions: 0o600)
    }
  }

  /// Starts a file whose bytes arrive in parts; the name is assigned once the file is complete.
  package func begin() throws(Problem) -> IncomingFile {
    try attempt {
      var status = stat()
      if mode == .new, lstat(url.path, &status) == 0 { throw POSIXError(.EEXIST) }
      return try IncomingFile(besides: try replaced()?.path ?? url.path)
    }
  }

  /// Appends bytes to a file started by `begin`.
  package func add(_ part: UnsafeRawBufferPointer, to file: IncomingFile) throws(Problem) {
    try attempt { try file.write(part) }
  }

  /// Assigns the name to a finished file and, if it replaces a file, copies that file's permissions.
  package func finish(_ file: IncomingFile) throws(Problem) {
    try attempt {
      let old = mode == .replacing ? try replaced() : nil
      try file.finish(as: old?.path ?? url.path, replacing: mode == .replacing, permissions: old?.permissions)
    }
  }

  private func attempt<Value>(_ body: () throws -> Value) throws(Problem) -> Value {
    do {
      return try body()
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
      unlink(url.path)  // removes the incomplete file
      throw error
    }
  }

  /// Replaces the file at the end of the user's symbolic links, and preserves its permissions.
  private func replace(with data: Data) throws {
    // A link may also point to a file that does not exist yet.
    guard let old = try replaced() else { return try opened(O_CREAT | O_TRUNC).write(data) }
    try FileReplacement.replace(old.path, with: data, permissions: old.permissions)
  }

  /// Returns the existing file to be replaced, after following symbolic links, with its permissions; nil if no file
  /// exists.
  ///
  /// - Throws: `POSIXError` for a read-only file, or `FileProblem.notRegular`.
  private func replaced() throws -> (path: String, permissions: mode_t)? {
    guard let path = try checkRegular() else { return nil }
    guard access(path, W_OK) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EACCES) }
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    return (path, permissions.map { mode_t($0.uint16Value) } ?? 0o600)
  }

  private func opened(_ flags: Int32) throws -> Descriptor {
    let number = open(url.path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0o666)
    guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return Descriptor(owning: number)
  }

  /// Returns the path after following symbolic links; nil if no file exists.
  ///
  /// - Throws: `FileProblem.notRegular` for devices and folders, which are not modified.
  private func checkRegular() throws -> String? {
    let file = url.resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
      throw FileProblem.notRegular
    }
    return file.path
  }
}
