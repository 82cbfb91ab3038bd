import Foundation

/// The version of a file, which changes when the file is written or replaced.
public struct FileStamp: Hashable, Sendable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Whether the file was changed more than a second ago.
  ///
  /// Two changes in quick succession may have the same stamp.
  public var isSettled: Bool {
    var now = timespec()
    return clock_gettime(CLOCK_REALTIME, &now) == 0 && seconds < now.tv_sec - 1
  }

  init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
