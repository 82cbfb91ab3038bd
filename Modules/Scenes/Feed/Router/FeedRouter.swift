public import PostRows
public import Posts
public import Viper

/// Navigation from the feed.
public protocol FeedRouting: PostRouting {
  /// Shows a post in full, or the warning in front of it.
  func showPost(_ post: Post, isRevealed: Bool)
}

/// Navigates from the feed on a stack; only the composer knows the type of a destination.
public final class FeedRouter<Destination>: FeedRouting {
  private let stack: any SceneStack<Destination>
  private let comments: (Post, _ isRevealed: Bool) -> Destination
  private let image: (_ index: Int, Post, _ isRevealed: Bool) -> Destination
  private let post: (Post, _ isRevealed: Bool) -> Destination
  private let quoted: (Post) -> Destination?

  /// Shows scenes on a stack, which four functions make: comments, an image, a post in full, and one that is quoted.
  public init(
    stack: any SceneStack<Destination>, comments: @escaping (Post, _ isRevealed: Bool) -> Destination,
    image: @escaping (_ index: Int, Post, _ isRevealed: Bool) -> Destination,
    post: @escaping (Post, _ isRevealed: Bool) -> Destination, quoted: @escaping (Post) -> Destination?
  ) {
    self.stack = stack
    self.comments = comments
    self.image = image
    self.post = post
    self.quoted = quoted
  }

  public func showComments(of post: Post, isRevealed: Bool) {
    stack.push(comments(post, isRevealed))
  }

  public func showImage(_ index: Int, of post: Post, isRevealed: Bool) {
    stack.push(image(index, post, isRevealed))
  }

  public func showPost(_ post: Post, isRevealed: Bool) {
    stack.push(self.post(post, isRevealed))
  }

  public func showQuoted(by post: Post) -> Bool {
    guard let scene = quoted(post) else { return false }
    stack.push(scene)
    return true
  }
}
