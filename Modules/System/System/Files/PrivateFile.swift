public import Foundation

/// A regular file that belongs to the user, and that only the user can read.
///
/// Other files are not opened: a FIFO or device could block FeedShell, and another user's link could lead to any file.
/// The user's own link is followed, without changing the mode of its target; the target is only replaced if it is a
/// regular file of the user.
public struct PrivateFile: Sendable {
  /// Another program is changing the file.
  public struct BusyError: Error {}

  /// The maximum number of consecutive symbolic links that are followed to reach the file.
  private static let maximumLinks = 40

  private let url: URL
  /// The user whose files may be replaced through links.
  private let user: uid_t
  /// The users whose links may be followed.
  private let trustedUsers: Set<uid_t>

  /// Creates a handle for a private file of `user`; the file need not exist.
  ///
  /// Links owned by `trustedUsers` are followed.
  public init(_ url: URL, user: uid_t = geteuid(), trustedUsers: Set<uid_t> = [geteuid(), 0]) {
    self.url = url
    self.user = user
    self.trustedUsers = trustedUsers
  }

  /// Creates the folder of the file and its parents, accessible by the owner only.
  public func makeFolder() throws {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch let error as CocoaError where error.code == .fileWriteFileExists {
      throw FileProblem.notAFolder
    }
  }

  /// Throws `FileProblem.severalLinks` if the file has several hard links; changes nothing.
  public func refuseSeveralLinks() throws {
    var status = stat()
    guard stat(url.path, &status) == 0 else {
      guard errno == ENOENT else { throw POSIXError.last }
      return
    }
    if status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 1 { throw FileProblem.severalLinks }
  }

  /// Makes the file private, and returns its size in bytes; creates the file if it does not exist.
  public func make() throws -> Int {
    Int(try open(O_RDWR | O_CREAT).status().st_size)
  }

  /// Reads the file, at most `limit` bytes; returns nil if it does not exist.
  public func read(atMost limit: Int) throws -> Data? {
    do {
      let file = try open(O_RDONLY)
      let data = try file.read(atMost: limit + 1)
      guard data.count <= limit else { throw FileProblem.tooLarge(limit: limit) }
      return data
    } catch let error as POSIXError where error.code == .ENOENT {
      return nil
    }
  }

  /// Reads at most `limit` bytes from the end of the file; `isAll` is whether they are the whole file.
  public func readEnd(atMost limit: Int) throws -> (bytes: Data, isAll: Bool) {
    let file = try open(O_RDONLY)
    let start = max(0, Int(try file.status().st_size) - limit)
    guard lseek(file.number, off_t(start), SEEK_SET) >= 0 else { throw POSIXError.last }
    return (try file.read(atMost: limit), start == 0)
  }

  /// Appends bytes; creates the file if it does not exist.
  public func append(_ data: Data) throws {
    try open(O_WRONLY | O_APPEND | O_CREAT).write(data)
  }

  /// Replaces the file, or the target of a link, atomically: readers see either the old bytes or the new ones.
  public func replace(with data: Data) throws {
    let (path, permissions) = try target()
    try FileReplacement.replace(path, with: data, permissions: permissions)
  }

  /// Runs `body` while no other program uses this lock; throws `BusyError` after waiting `patience` milliseconds.
  ///
  /// Locks the folder, because a separate lock file would be left beside the file.
  public func alone<Value>(patience: Int, _ body: () throws -> Value) throws -> Value {
    switch try FileLock.hold(url.deletingLastPathComponent(), patience: patience, body) {
    case .done(let value): return value
    case .busy: throw BusyError()
    }
  }

  /// The version of the file; nil if it does not exist.
  public func stamp() throws -> FileStamp? {
    var status = stat()
    guard stat(url.path, &status) == 0 else {
      guard errno == ENOENT else { throw POSIXError.last }
      return nil
    }
    return FileStamp(status)
  }

  /// The path with links resolved, and the permissions for the new file.
  private func target() throws -> (path: String, permissions: mode_t) {
    var path = url.path
    for link in 0..<Self.maximumLinks {
      var status = stat()
      guard lstat(path, &status) == 0 else {
        guard errno == ENOENT else { throw POSIXError.last }
        return (path, 0o600)
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        guard link > 0 else { return (path, 0o600) }
        guard status.st_uid == user else { throw FileProblem.fileOfAnotherUser }
        return (path, status.st_mode & 0o777)
      case S_IFLNK:
        guard trustedUsers.contains(status.st_uid) else { throw FileProblem.linkOfAnotherUser }
        let destination = try FileManager.default.destinationOfSymbolicLink(atPath: path)
        path =
          destination.hasPrefix("/")
          ? destination : NSString(string: path).deletingLastPathComponent + "/" + destination
      default: throw FileProblem.notRegular
      }
    }
    throw POSIXError(.ELOOP)
  }

  private func open(_ flags: Int32) throws -> Descriptor {
    let isLink = try isLink()
    let file = try Descriptor(opening: url.path, isLink ? flags : flags | O_NOFOLLOW)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileProblem.notRegular }
    if !isLink, status.st_uid == geteuid(), status.st_mode & 0o777 != 0o600 {
      guard fchmod(file.number, 0o600) == 0 else { throw POSIXError.last }
    }
    return file
  }

  /// Whether the file is a symbolic link; throws if the link does not belong to a trusted user.
  private func isLink() throws -> Bool {
    var status = stat()
    guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return false }
    guard trustedUsers.contains(status.st_uid) else { throw FileProblem.linkOfAnotherUser }
    return true
  }
}
