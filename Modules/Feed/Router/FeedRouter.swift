public import Viper

/// Navigation from the feed.
public protocol FeedRouting: AnyObject {
  func showComments(of post: Post)
  /// Shows the image at an index of the post's images.
  func showImage(_ index: Int, of post: Post)
}

/// Navigates from the feed on a stack; only the composer knows the type of a destination.
public final class FeedRouter<Destination>: FeedRouting {
  private let stack: any SceneStack<Destination>
  private let comments: (Post) -> Destination
  private let image: (_ index: Int, Post) -> Destination

  public init(
    stack: any SceneStack<Destination>, comments: @escaping (Post) -> Destination,
    image: @escaping (_ index: Int, Post) -> Destination
  ) {
    self.stack = stack
    self.comments = comments
    self.image = image
  }

  public func showComments(of post: Post) {
    stack.push(comments(post))
  }

  public func showImage(_ index: Int, of post: Post) {
    stack.push(image(index, post))
  }
}
