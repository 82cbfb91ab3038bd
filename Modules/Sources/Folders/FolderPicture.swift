import Foundation
import Loading

/// A picture in a folder, with the bytes that may contain its metadata.
struct FolderPicture: Sendable {
  let path: FolderPath
  let format: ImageFormat
  /// The date of the last change, in nanoseconds since 1970.
  let modified: Int64
  /// The first bytes of the file.
  let start: Data

  /// Reads the start of the picture at a path; nil if the file is missing or is not a picture.
  init?(_ path: FolderPath?, in reader: FolderReader, _ count: Int) throws {
    guard let path, let start = try reader.start(of: path, count) else { return nil }
    self.path = path
    format = start.format
    modified = start.modified
    self.start = start.data
  }
}
