import CReadline
public import Foundation

/// The history of input lines, in a file that several shells share.
public final class History {
  private static let maximumLines: Int32 = 1_000

  private let file: String

  /// Reads the history, or creates its file.
  ///
  /// - Throws: `POSIXError` or `CocoaError` if the file can be neither read nor created.
  public init(file url: URL) throws {
    file = url.path
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try withLock {
      // append_history does not create the file.
      let descriptor = open(file, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.lastError }
      close(descriptor)
      guard chmod(file, 0o600) == 0 else { throw Self.lastError }
      using_history()
      stifle_history(Self.maximumLines)
      history_truncate_file(file, Self.maximumLines)
      read_history(file)
    }
  }

  /// Adds a line, unless it is empty, begins with a space, or repeats the one before.
  func add(_ line: String) {
    let line = line.replacing("\n", with: "; ")  // a paste
    guard !line.isEmpty, !line.hasPrefix(" "), line != last else { return }
    add_history(line)
    do {
      try withLock { _ = append_history(1, file) }
    } catch {
      // The file was removed after the start: the line is kept in memory only.
      return
    }
  }

  private var last: String? {
    guard history_length > 0, let entry = history_get(history_base + history_length - 1) else { return nil }
    return String(cString: entry.pointee.line)
  }

  /// Locks a file beside the history, because truncating replaces the history's own file.
  private func withLock(_ body: () throws -> Void) throws {
    let descriptor = open(file + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.lastError }
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    try body()
  }

  private static var lastError: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
