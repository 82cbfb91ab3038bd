public import PostRows

/// Navigation from the feed.
public protocol FeedRouting: AnyObject {
  /// Shows a post in full, or the warning in front of it.
  func showPost(_ row: PostRow)
  /// Shows a post with its comments, or the warning in front of it.
  func showComments(of row: PostRow)
  /// Shows the picture at an index of a post, or the warning in front of it.
  func showImage(_ index: Int, of row: PostRow)
}

extension PostRouter: FeedRouting {}
