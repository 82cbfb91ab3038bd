/// A mark that users set on posts and remove; the raw value is the name of the command that sets it.
///
/// A post with a flag is stored without a time limit. A new flag needs an entry here, its texts in `marks.json`, and a
/// migration that adds its columns.
public enum PostFlag: String, CaseIterable, Sendable {
  /// The star of a post that is kept for good.
  case star

  private var entry: (state: String, sign: String, isOfAccounts: Bool) {
    switch self {
    case .star: ("starred", "★", true)
    }
  }

  /// The word for posts with the flag in queries, such as `starred` in `is:starred`.
  public var state: String { entry.state }
  /// The sign of the flag in rows.
  public var sign: String { entry.sign }
  /// Whether accounts with a list of feeds have the flag, too.
  public var isOfAccounts: Bool { entry.isOfAccounts }
  /// The name of the flag as a property of posts, such as `isStarred`.
  public var property: String { "is\(state.prefix(1).uppercased())\(state.dropFirst())" }
}
