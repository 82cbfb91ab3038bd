package import Foundation
package import System

/// A file that the user has named for output.
package nonisolated struct OutputFile: Sendable {
  /// A reason why nothing was written.
  package enum Problem: Error, Equatable {
    /// A file of this name, which was not to be replaced.
    case exists
    /// An error of the system, or no regular file in its place.
    case unwritable(reason: String)
  }

  package enum Mode: Equatable {
    /// `>`: a file that must not exist.
    case new
    /// `>!`: a file that may exist, and is replaced.
    case replacing
    /// `>>`: the end of a file.
    case appending
  }

  package let url: URL
  package let mode: Mode

  /// A file by its path as typed, where `~` is the home directory.
  package init(path: String, mode: Mode) {
    url = URL(filePath: NSString(string: path).expandingTildeInPath)
    self.mode = mode
  }

  /// Writes the bytes: all of them or, unless they are appended, none.
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

  /// Writes the bytes to a file for its owner only: all of them, or none.
  package func writePrivately(_ data: Data) throws(Problem) {
    try attempt {
      let path = try replaced()?.path ?? url.path
      let file = try IncomingFile(besides: path)
      try data.withUnsafeBytes(file.write)
      try file.finish(as: path, replacing: mode == .replacing, permissions: 0o600)
    }
  }

  /// Begins a file whose bytes arrive in parts; nothing has its name before all of them are there.
  package func begin() throws(Problem) -> IncomingFile {
    try attempt {
      var status = stat()
      if mode == .new, lstat(url.path, &status) == 0 { throw POSIXError(.EEXIST) }
      return try IncomingFile(besides: try replaced()?.path ?? url.path)
    }
  }

  /// Appends bytes to a file that was begun.
  package func add(_ part: UnsafeRawBufferPointer, to file: IncomingFile) throws(Problem) {
    try attempt { try file.write(part) }
  }

  /// Gives the file its name, and the permissions of one that it replaces.
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
      unlink(url.path)  // what is not whole
      throw error
    }
  }

  /// Replaces the file behind the user's links, which keeps its permissions.
  private func replace(with data: Data) throws {
    // Through a link to a file that is not there yet, too.
    guard let old = try replaced() else { return try opened(O_CREAT | O_TRUNC).write(data) }
    try FileReplacement.replace(old.path, with: data, permissions: old.permissions)
  }

  /// The file behind the user's links with its permissions; nil without one.
  ///
  /// - Throws: `POSIXError` for one that may not be written, or `FileProblem.notRegular`.
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
