public import Viper

/// The ways out of the feed.
public protocol FeedRouting: AnyObject {
  func showComments(of image: FeedImage)
  func showPicture(of image: FeedImage)
}

/// Shows what lies behind the feed on a stack.
///
/// What a destination is, only the composer knows.
public final class FeedRouter<Stack: SceneStack>: FeedRouting {
  private let stack: Stack
  private let comments: (FeedImage) -> Stack.Destination
  private let picture: (FeedImage) -> Stack.Destination

  public init(
    stack: Stack, comments: @escaping (FeedImage) -> Stack.Destination,
    picture: @escaping (FeedImage) -> Stack.Destination
  ) {
    self.stack = stack
    self.comments = comments
    self.picture = picture
  }

  public func showComments(of image: FeedImage) {
    stack.push(comments(image))
  }

  public func showPicture(of image: FeedImage) {
    stack.push(picture(image))
  }
}
