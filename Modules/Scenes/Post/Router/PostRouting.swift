public import PostRows
public import Posts

/// Navigation from a full post.
public protocol PostRouting: AnyObject {
  /// Shows the post with its comments.
  func showComments(of row: PostRow)
  /// Shows the post's picture at the given index, or the warning that covers it.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows the post that the given post quotes; returns false if its source cannot load it.
  func showQuoted(by post: Post) -> Bool
}

extension PostRouter: PostRouting {}
