import Posts
import Terminal

/// The indentation of a comment, by its depth.
enum CommentIndentation {
  /// The maximum depth that increases the indentation; deeper comments are indented like a comment of this depth.
  private static let maximumDepth = 8
  /// The minimum number of columns for the text.
  private static let minimumWidth = 20

  /// Whether a comment is indented less than its depth requires, so that it looks like a sibling of its parent.
  static func isLimited(for post: Post, in width: Int?) -> Bool {
    blanks(of: post, in: width).width / 2 < post.details.depth ?? 0
  }

  /// The spaces before each line of a comment; none for a post that is not a comment.
  static func blanks(of post: Post, in width: Int?) -> StyledText {
    let columns = 2 * min(post.details.depth ?? 0, maximumDepth)
    return StyledText(String(repeating: " ", count: max(0, min(columns, (width ?? .max) - minimumWidth))))
  }
}
