/// A mark that users set on posts and remove; the raw value is the name of the command that sets it.
///
/// A post with a flag is stored without a time limit. A new flag needs its words here, its texts in `marks.json`, and
/// a migration that adds its columns.
public enum PostFlag: String, CaseIterable, Sendable {
  case star

  /// The state of a post with the flag, as in the query `is:starred`.
  public var state: String {
    switch self {
    case .star: "starred"
    }
  }

  /// The sign of the flag in rows.
  public var sign: String {
    switch self {
    case .star: "★"
    }
  }

  /// Whether accounts with a list of feeds have the flag, too.
  public var isOfAccounts: Bool { self == .star }

  /// The name of the flag as a property of posts, such as `isStarred`.
  public var property: String { "is\(state.prefix(1).uppercased())\(state.dropFirst())" }
}
