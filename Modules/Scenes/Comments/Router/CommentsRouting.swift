public import PostRows
public import Posts

/// Navigation from the comments; each call pushes a scene on the router stack.
public protocol CommentsRouting: AnyObject {
  /// Shows the picture at an index of the commented post, or its warning.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows another post with its comments.
  func showComments(of row: PostRow)
  /// Shows the post that a post quotes; false if its source cannot load it.
  func showQuoted(by post: Post) -> Bool
  /// Shows a comment of the thread of a post in full.
  func showComment(_ row: CommentRow, on post: Post.ID)
}

extension PostRouter: CommentsRouting {}
