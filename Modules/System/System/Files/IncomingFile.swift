public import Foundation
import Synchronization

/// A file that is written in parts, and has a hidden name until it is complete.
public final class IncomingFile: Sendable {
  private let draft: Descriptor
  private let draftPath: String
  private let content = Mutex((count: 0, isFinished: false))

  /// Creates an empty hidden file in the folder of `path`, accessible by the owner only.
  public init(besides path: String) throws {
    FileReplacement.removeLeftovers(of: path)
    let draft = try FileReplacement.draft(of: path)
    draftPath = draft.path
    self.draft = draft.file
  }

  deinit {
    if !content.withLock(\.isFinished) { unlink(draftPath) }
  }

  /// The number of bytes written so far.
  public var count: Int { content.withLock(\.count) }

  /// Appends bytes to the file.
  public func write(_ part: UnsafeRawBufferPointer) throws {
    try draft.write(Data(part))
    content.withLock { $0.count += part.count }
  }

  /// Renames the complete file to `path`, and sets its permissions; nil stands for the permissions of a new file.
  ///
  /// If a file exists at `path` and `replacing` is false, throws `POSIXError` with the code `EEXIST`.
  public func finish(as path: String, replacing: Bool, permissions: mode_t? = nil) throws {
    guard fchmod(draft.number, permissions ?? 0o666 & ~Self.mask()) == 0, fsync(draft.number) == 0 else {
      throw POSIXError.last
    }
    if replacing {
      guard rename(draftPath, path) == 0 else { throw POSIXError.last }
    } else {
      try name(path)
    }
    content.withLock { $0.isFinished = true }
  }

  /// Renames the draft, unless the name is taken.
  private func name(_ path: String) throws {
    // `link` fails if the name is taken.
    if link(draftPath, path) == 0 {
      unlink(draftPath)
      return
    }
    let error = POSIXError.last
    // Some file systems have no hard links.
    guard [POSIXErrorCode.EPERM, .EOPNOTSUPP, .ENOSYS].contains(error.code), access(path, F_OK) != 0,
      rename(draftPath, path) == 0
    else { throw error }
  }

  /// The permissions that the umask removes from new files.
  private static func mask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }
}
