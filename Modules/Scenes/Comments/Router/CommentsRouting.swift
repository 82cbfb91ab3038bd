public import PostRows
public import Posts

/// Navigation from the comments; each call pushes a scene on the router stack.
public protocol CommentsRouting: AnyObject {
  /// Shows the post's picture at the given index, or the warning that covers it.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows another post with its comments.
  func showComments(of row: PostRow)
  /// Shows the post that the given post quotes; returns false if its source cannot load it.
  func showQuoted(by post: Post) -> Bool
  /// Shows a comment on the given post in full, below the posts that it answers.
  func showComment(_ row: CommentRow, below above: [Post], on post: Post.ID)
}

extension PostRouter: CommentsRouting {}
