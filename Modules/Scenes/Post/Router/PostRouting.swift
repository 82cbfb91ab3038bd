public import PostRows
public import Posts

/// Navigates from a full post.
public protocol PostRouting: AnyObject {
  /// Shows the post with its comments.
  func showComments(of row: PostRow)
  /// Shows the post's picture at the given index, or the warning that covers it.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows the post quoted by the given post; returns false if its source cannot load the quoted post.
  func showQuoted(by post: Post) -> Bool
}

extension PostRouter: PostRouting {}
