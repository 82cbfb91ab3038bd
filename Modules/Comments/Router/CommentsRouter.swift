public import Viper

/// The ways out of the comments.
public protocol CommentsRouting: AnyObject {
  func showPicture()
}

/// Shows what lies behind the comments on a stack.
public final class CommentsRouter<Stack: SceneStack>: CommentsRouting {
  private let stack: Stack
  private let picture: () -> Stack.Destination

  public init(stack: Stack, picture: @escaping () -> Stack.Destination) {
    self.stack = stack
    self.picture = picture
  }

  public func showPicture() {
    stack.show(picture(), by: .single)
  }
}
