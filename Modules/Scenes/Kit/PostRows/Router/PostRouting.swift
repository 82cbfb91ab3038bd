public import Posts

/// Navigation from a post.
@MainActor public protocol PostRouting: AnyObject {
  /// Shows a post with the comments on it, or the warning in front of it.
  func showComments(of post: Post, isRevealed: Bool)
  /// Shows the image at an index of the post's pictures, or the warning in front of it.
  func showImage(_ index: Int, of post: Post, isRevealed: Bool)
  /// Shows the post that a post quotes; false if its source cannot be asked for it.
  func showQuoted(by post: Post) -> Bool
}
