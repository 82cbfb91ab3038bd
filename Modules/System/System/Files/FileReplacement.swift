public import Foundation

/// Replaces a file atomically: readers see either the old bytes or the new ones.
///
/// The new bytes are written to a hidden, locked file in the same folder. Such a file left by a killed program has no
/// lock, and is removed by the next replacement.
public enum FileReplacement {
  /// The file with the new bytes, before it replaces the old file.
  struct Draft: ~Copyable {
    let file: Descriptor
    let path: String
  }

  /// The maximum number of attempts, because another program may mistake the new file for a leftover.
  private static let attempts = 10

  /// Replaces the regular file at `path` with a new file that has the given permissions; creates the file if it does
  /// not exist.
  ///
  /// A symbolic link at `path` is itself replaced, not its target.
  public static func replace(_ path: String, with data: Data, permissions: mode_t) throws {
    var status = stat()
    guard lstat(path, &status) != 0 || [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) else {
      throw FileProblem.notRegular
    }
    removeLeftovers(of: path)
    let draft = try draft(of: path)
    do {
      try draft.file.write(data)
      guard fchmod(draft.file.number, permissions & 0o7777) == 0, fsync(draft.file.number) == 0,
        rename(draft.path, path) == 0
      else { throw POSIXError.last }
    } catch {
      unlink(draft.path)
      throw error
    }
  }

  /// Removes the drafts of a file that were left by programs killed while writing.
  public static func removeLeftovers(of path: String) {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent()
    let prefix = draftPrefix(of: url)
    for name in names(in: folder.path) where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
      remove(folder.appending(path: name).path)
    }
  }

  /// Removes a draft, unless a running program has locked it.
  private static func remove(_ draft: String) {
    do {
      let file = try Descriptor(opening: draft, O_RDONLY | O_NOFOLLOW)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { return }
      if flock(file.number, LOCK_EX | LOCK_NB) == 0 { unlink(draft) }
    } catch {
      return  // it is gone, or belongs to another user
    }
  }

  /// Creates an empty draft, accessible by the owner only, and locked until it is closed.
  static func draft(of path: String) throws -> Draft {
    let url = URL(filePath: path)
    let template = url.deletingLastPathComponent().appending(path: draftPrefix(of: url) + "XXXXXX").path
    for _ in 0..<attempts {
      var name = Array(template.utf8CString)
      let number = mkstemp(&name)
      guard number >= 0 else { throw POSIXError.last }
      let file = Descriptor(owning: number)
      flock(file.number, LOCK_EX)  // fails without lock support: then nothing is treated as a leftover, either
      let isThere = try file.status().st_nlink > 0
      if isThere {
        return Draft(file: file, path: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
      }
    }
    throw POSIXError(.EBUSY)
  }

  private static func draftPrefix(of url: URL) -> String { ".\(url.lastPathComponent).new-" }

  private static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      return []  // the folder is unreadable, so nothing can be removed from it
    }
  }
}
