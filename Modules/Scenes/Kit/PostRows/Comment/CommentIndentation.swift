import Posts
import Terminal

/// The columns in front of a comment, by its depth.
enum CommentIndentation {
  /// The maximum depth that is indented.
  private static let maximumDepth = 8
  /// The columns that are left for the text.
  private static let minimumWidth = 20

  /// The blanks in front of each line of a comment; none in front of another post.
  static func blanks(of post: Post, in width: Int?) -> StyledText {
    let columns = 2 * min(post.details.depth ?? 0, maximumDepth)
    return StyledText(String(repeating: " ", count: max(0, min(columns, (width ?? .max) - minimumWidth))))
  }
}
