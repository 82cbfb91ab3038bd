/// Items of one kind that a list leaves out, with their number.
public enum Omission: Hashable, Sendable {
  /// Files whose names are not UTF-8.
  case names(Int)
  /// Files and folders that the user may not read.
  case unreadable(Int)
  /// Pictures in formats that cannot be decoded, with the names of the formats.
  case formats(Int, [String])
  /// Folders that are nested too deeply, with the maximum depth.
  case depth(Int, limit: Int)
  /// Folders inside a folder that is read without its subfolders, with the address that includes them.
  case folders(Int, address: String)
  /// The rest of a truncated document, after this number of posts.
  case rest(after: Int)

  /// The number of items; for the rest of a document, the number of posts before it.
  public var count: Int {
    switch self {
    case .names(let count), .unreadable(let count), .formats(let count, _), .depth(let count, _),
      .folders(let count, _), .rest(let count):
      count
    }
  }
}
