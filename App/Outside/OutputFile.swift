import Files
import Foundation

/// A file that the user has named for output.
nonisolated struct OutputFile: Sendable {
  /// A reason why nothing was written.
  enum Problem: Error, Equatable {
    /// A file of this name, which was not to be replaced.
    case exists
    /// An error of the system, or no regular file in its place.
    case unwritable(reason: String)
  }

  let url: URL
  let mode: TypedCommand.FileMode

  /// A file by its path as typed, where `~` is the home directory.
  init(path: String, mode: TypedCommand.FileMode) {
    url = URL(filePath: NSString(string: path).expandingTildeInPath)
    self.mode = mode
  }

  /// Writes the bytes: all of them or, unless they are appended, none.
  func write(_ data: Data) throws(Problem) {
    do {
      switch mode {
      case .new: try create(data)
      case .replacing:
        try checkRegular()
        try data.write(to: url, options: .atomic)
      case .appending:
        try checkRegular()
        try write(data, O_APPEND | O_CREAT)
      }
    } catch let error as POSIXError where error.code == .EEXIST {
      throw .exists
    } catch {
      throw .unwritable(reason: FileProblem.reason(of: error))
    }
  }

  private func create(_ data: Data) throws {
    do {
      try write(data, O_CREAT | O_EXCL)
    } catch let error as POSIXError where error.code != .EEXIST {
      unlink(url.path)  // what is not whole
      throw error
    }
  }

  private func write(_ data: Data, _ flags: Int32) throws {
    let number = open(url.path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags, 0o644)
    guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(number) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      rest = rest.dropFirst(count)
    }
  }

  /// Leaves devices and folders as they are.
  private func checkRegular() throws {
    let file = url.resolvingSymlinksInPath()
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
      throw FileProblem.notRegular
    }
  }
}
