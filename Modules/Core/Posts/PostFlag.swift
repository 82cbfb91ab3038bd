/// A mark that users set on posts and remove; the raw value is the name of the command that sets it.
///
/// A post with a flag is stored without a time limit. A new flag needs a case here, its texts in `marks.json`, and a
/// migration that adds its columns.
public enum PostFlag: String, CaseIterable, Sendable {
  /// The star, for posts to be stored forever.
  case star

  private var entry: (state: String, sign: String, isOfAccounts: Bool) {
    switch self {
    case .star: ("starred", "★", true)
    }
  }

  /// The word that matches posts with this flag in a query, such as `starred` in `is:starred`.
  public var state: String { entry.state }
  /// The symbol of the flag in rows.
  public var sign: String { entry.sign }
  /// Whether the flag is also synchronized with accounts that have a list of feeds.
  public var isOfAccounts: Bool { entry.isOfAccounts }
  /// The name of the flag as a property of posts, such as `isStarred`.
  public var property: String { "is\(state.prefix(1).uppercased())\(state.dropFirst())" }
}
