/// A file in a folder, with its path and date.
struct FolderFile: Hashable, Sendable {
  /// The path relative to the folder.
  let path: String
  /// The date of the last change, in nanoseconds since 1970.
  let modified: Int64

  /// The text form of the file's position; the next page begins after it, even if the file has been deleted by then.
  var cursor: String { "\(modified):\(path)" }

}

extension FolderFile: Comparable {
  /// Parses a cursor; nil if it is invalid.
  init?(cursor: String) {
    guard let colon = cursor.firstIndex(of: ":"), let modified = Int64(cursor[..<colon]) else { return nil }
    self.init(path: String(cursor[cursor.index(after: colon)...]), modified: modified)
  }

  /// The sort order of a list: newest first, then by path.
  static func < (first: FolderFile, second: FolderFile) -> Bool {
    first.modified == second.modified ? first.path < second.path : first.modified > second.modified
  }
}
