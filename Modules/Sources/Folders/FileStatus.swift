import Foundation

/// The kind, size and date of a file.
struct FileStatus {
  let isRegular: Bool
  let isFolder: Bool
  /// The size of the file, in bytes.
  let size: Int
  /// The date of the last change, in nanoseconds since 1970.
  let modified: Int64

  init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }
}
