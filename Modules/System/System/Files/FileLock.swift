public import Foundation

/// An advisory lock against concurrent changes by other programs.
public enum FileLock {
  /// The outcome of work under a lock.
  public enum Outcome<Value> {
    /// The result of the work.
    case done(Value)
    /// Another program holds the lock: nothing was done.
    case busy
  }

  /// Runs `body` while holding an exclusive lock on a folder or file.
  ///
  /// A missing file is created.
  ///
  /// Returns `busy` if another program holds the lock for more than `patience` milliseconds.
  public static func hold<Value>(_ url: URL, patience: Int, _ body: () throws -> Value) throws -> Outcome<Value> {
    let file = try lockFile(url)
    var waited = 0
    // Any other error means that the file system has no locks, so other programs cannot hold one.
    while flock(file.number, LOCK_EX | LOCK_NB) != 0, [EWOULDBLOCK, EINTR].contains(errno) {
      guard waited < patience else { return .busy }
      usleep(1_000)
      waited += 1
    }
    defer { flock(file.number, LOCK_UN) }
    return .done(try body())
  }

  private static func lockFile(_ url: URL) throws -> Descriptor {
    var status = stat()
    let isFolder = stat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    let file = try Descriptor(opening: url.path, isFolder ? O_RDONLY : O_RDWR | O_CREAT | O_NOFOLLOW)
    let kind = try file.status().st_mode & S_IFMT
    guard isFolder || kind == S_IFREG else { throw FileProblem.notRegular }
    return file
  }
}
