public import PostRows
public import Posts
public import Viper

/// Navigation from the comments.
public protocol CommentsRouting: AnyObject {
  /// Shows the picture at an index of the post that the comments are on, or the warning in front of it.
  func showImage(_ index: Int, of row: PostRow)
  /// Shows another post with its comments.
  func showPost(_ post: Post)
  /// Shows the post that a post quotes; false if its source cannot be asked for it.
  func showQuoted(by post: Post) -> Bool
  /// Shows a comment in full.
  func showComment(_ row: PostRow)
}

/// Navigates from the comments on a stack.
public final class CommentsRouter<Destination>: CommentsRouting {
  private let stack: any SceneStack<Destination>
  private let image: (_ index: Int, PostRow) -> Destination
  private let post: (Post) -> Destination
  private let quoted: (Post) -> Destination?
  private let comment: (PostRow) -> Destination

  /// Shows scenes on a stack, which four functions make: an image, another post, one that is quoted, and a comment.
  public init(
    stack: any SceneStack<Destination>, image: @escaping (_ index: Int, PostRow) -> Destination,
    post: @escaping (Post) -> Destination, quoted: @escaping (Post) -> Destination?,
    comment: @escaping (PostRow) -> Destination
  ) {
    self.stack = stack
    self.image = image
    self.post = post
    self.quoted = quoted
    self.comment = comment
  }

  public func showImage(_ index: Int, of row: PostRow) {
    stack.show(image(index, row), by: .single)
  }

  public func showPost(_ post: Post) {
    stack.push(self.post(post))
  }

  public func showQuoted(by post: Post) -> Bool {
    guard let scene = quoted(post) else { return false }
    stack.push(scene)
    return true
  }

  public func showComment(_ row: PostRow) {
    stack.push(comment(row))
  }
}
