/// Items of one kind that are deliberately missing from a list, with their number.
public enum Omission: Hashable, Sendable {
  /// Files whose names are not UTF-8.
  case names(Int)
  /// Files and folders that the user is not permitted to read.
  case unreadable(Int)
  /// Pictures in formats that cannot be decoded, and the names of the formats.
  case formats(Int, [String])
  /// Folders that are nested more deeply than `limit`.
  case depth(Int, limit: Int)
  /// Subfolders that were skipped; loading `address` includes them.
  case folders(Int, address: String)
  /// The rest of a document that was truncated after the given number of posts.
  case rest(after: Int)

  /// The number of omitted items; for `rest`, the number of posts before the cut.
  public var count: Int {
    switch self {
    case .names(let count), .unreadable(let count), .formats(let count, _), .depth(let count, _),
      .folders(let count, _), .rest(let count):
      count
    }
  }
}
