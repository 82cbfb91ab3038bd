public import PostRows

/// Navigation from the feed.
public protocol FeedRouting: AnyObject {
  /// Shows a post on its own, or the warning that covers it.
  func showPost(_ row: PostRow)
  /// Shows a post with its comments, or the warning that covers it.
  func showComments(of row: PostRow)
  /// Shows the post's picture at the given index, or the warning that covers it.
  func showImage(_ index: Int, of row: PostRow)
}

extension PostRouter: FeedRouting {}
