/// Things of one kind that a list lacks, with their number.
public enum Omission: Hashable, Sendable {
  /// Files whose names are not UTF-8.
  case names(Int)
  /// Files and folders that the user may not read.
  case unreadable(Int)
  /// Pictures of formats that are not decoded, with the names of the formats.
  case formats(Int, [String])
  /// Folders too deep inside others, with the maximum depth.
  case depth(Int, limit: Int)
  /// Folders inside a folder that is read alone, with the address that has them, too.
  case folders(Int, address: String)
  /// The rest of a truncated document, after this number of posts.
  case rest(after: Int)

  /// The number of things; of the rest of a document, that of the posts before it.
  public var count: Int {
    switch self {
    case .names(let count), .unreadable(let count), .formats(let count, _), .depth(let count, _),
      .folders(let count, _), .rest(let count):
      count
    }
  }
}
