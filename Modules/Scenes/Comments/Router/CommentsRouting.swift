public import PostRows
public import Posts

/// Navigation from the comments; each method pushes a scene on the router stack.
public protocol CommentsRouting: AnyObject {
  /// Shows the picture at the given index, or the warning that covers the picture.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows another post with its comments.
  func showComments(of row: PostRow)
  /// Shows the post that `post` quotes; returns false if the source cannot load the quoted post.
  func showQuoted(by post: Post) -> Bool
  /// Shows a comment in full, below its ancestors; `post` is the post of the thread.
  func showComment(_ row: CommentRow, below above: [Post], on post: Post.ID)
}

extension PostRouter: CommentsRouting {}
