public import PostRows

/// Navigation from the feed.
public protocol FeedRouting: AnyObject {
  /// Shows a post without its comments, or the warning that covers the post.
  func showPost(_ row: PostRow)
  /// Shows a post with its comments, or the warning that covers the post.
  func showComments(of row: PostRow)
  /// Shows the picture at the given index, or the warning that covers the picture.
  func showImage(_ index: Int, of row: PostRow)
}

extension PostRouter: FeedRouting {}
