public import Viper

/// Navigation from the comments.
public protocol CommentsRouting: AnyObject {
  func showImage()
}

/// Navigates from the comments on a stack.
public final class CommentsRouter<Destination>: CommentsRouting {
  private let stack: any SceneStack<Destination>
  private let image: () -> Destination

  public init(stack: any SceneStack<Destination>, image: @escaping () -> Destination) {
    self.stack = stack
    self.image = image
  }

  public func showImage() {
    stack.show(image(), by: .single)
  }
}
