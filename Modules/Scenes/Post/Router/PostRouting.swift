public import PostRows
public import Posts

/// Navigation from a full post.
public protocol PostRouting: AnyObject {
  /// Shows the post with its comments.
  func showComments(of row: PostRow)
  /// Shows the picture at an index of the post, or its warning.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows the post that the post quotes; false if its source cannot load it.
  func showQuoted(by post: Post) -> Bool
}

extension PostRouter: PostRouting {}
