public import PostRows
public import Posts

/// The ways out of a post in full.
public protocol PostRouting: AnyObject {
  /// Shows the post with the comments on it.
  func showComments(of row: PostRow)
  /// Shows the picture at an index of the post, or the warning in front of it.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows the post that the post quotes; false if its source cannot be asked for it.
  func showQuoted(by post: Post) -> Bool
}

extension PostRouter: PostRouting {}
