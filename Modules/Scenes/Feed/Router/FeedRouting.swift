public import PostRows

/// The ways out of the feed.
public protocol FeedRouting: AnyObject {
  /// Shows a post in full, or the warning in front of it.
  func showPost(_ row: PostRow)
  /// Shows a post with the comments on it, or the warning in front of it.
  func showComments(of row: PostRow)
  /// Shows the picture at an index of a post, or the warning in front of it.
  func showImage(_ index: Int, of row: PostRow)
}

extension PostRouter: FeedRouting {}
