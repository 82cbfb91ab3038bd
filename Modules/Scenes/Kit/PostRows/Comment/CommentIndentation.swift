import Posts
import Terminal

/// The indentation of a comment according to its depth.
enum CommentIndentation {
  /// The depth from which the indentation no longer increases.
  private static let maximumDepth = 8
  /// The minimum width of the indented text, in columns.
  private static let minimumWidth = 20

  /// Whether the indentation is less than the depth requires, so that a comment seems to be a sibling of its parent.
  static func isLimited(for post: Post, in width: Int?) -> Bool {
    blanks(of: post, in: width).width / 2 < post.details.depth ?? 0
  }

  /// The indentation of each line of a comment; empty for a post that is not a comment.
  static func blanks(of post: Post, in width: Int?) -> StyledText {
    let columns = 2 * min(post.details.depth ?? 0, maximumDepth)
    return StyledText(String(repeating: " ", count: max(0, min(columns, (width ?? .max) - minimumWidth))))
  }
}
