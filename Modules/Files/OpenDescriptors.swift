import Foundation

/// The open files and connections of this program.
public enum OpenDescriptors {
  /// Leaves only standard input, output and error to programs that are started from now on: libraries do not see to that
  /// for all of theirs.
  public static func closeInNewPrograms() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    for number in names.compactMap(Int32.init) where number > STDERR_FILENO {
      let flags = fcntl(number, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0 { _ = fcntl(number, F_SETFD, flags | FD_CLOEXEC) }
    }
  }
}
