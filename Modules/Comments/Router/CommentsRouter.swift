public import PostRows
public import Viper

/// Navigation from the comments.
public protocol CommentsRouting: AnyObject {
  /// Shows the image that the comments are on.
  func showImage()
  /// Shows a comment in full.
  func showComment(_ row: PostRow)
}

/// Navigates from the comments on a stack.
public final class CommentsRouter<Destination>: CommentsRouting {
  private let stack: any SceneStack<Destination>
  private let image: () -> Destination
  private let comment: (PostRow) -> Destination

  /// Shows scenes on a stack, which two functions make: the image, and a comment in full.
  public init(
    stack: any SceneStack<Destination>, image: @escaping () -> Destination,
    comment: @escaping (PostRow) -> Destination
  ) {
    self.stack = stack
    self.image = image
    self.comment = comment
  }

  public func showImage() {
    stack.show(image(), by: .single)
  }

  public func showComment(_ row: PostRow) {
    stack.push(comment(row))
  }
}
