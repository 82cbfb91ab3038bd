public import Posts
public import Viper

/// Navigates between the scenes of posts on a stack; only the composer knows the type of a destination.
///
/// Each scene sees it as a protocol with the ways out of that scene.
public final class PostRouter<Destination> {
  private let stack: any SceneStack<Destination>
  private let post: (PostRow) -> Destination
  private let comments: (PostRow) -> Destination
  private let comment: (CommentRow, _ thread: Post.ID) -> Destination
  private let image: (_ index: Int, PostRow) -> Destination
  private let quoted: (Post) -> Destination?
  private let imagePolicy: StackPolicy

  /// - Parameters:
  ///   - stack: the stack.
  ///   - post: makes the scene of a post in full.
  ///   - comments: makes the scene of a post with the comments on it.
  ///   - comment: makes the scene of a comment in full, on the post with an id.
  ///   - image: makes the scene of a post's picture at an index.
  ///   - quoted: makes the scene of the post that a post quotes; nil if its source cannot be asked for it.
  ///   - imagePolicy: the effect of showing a picture on the stack.
  public init(
    stack: any SceneStack<Destination>, post: @escaping (PostRow) -> Destination,
    comments: @escaping (PostRow) -> Destination, comment: @escaping (CommentRow, _ thread: Post.ID) -> Destination,
    image: @escaping (_ index: Int, PostRow) -> Destination, quoted: @escaping (Post) -> Destination?,
    imagePolicy: StackPolicy = .push
  ) {
    (self.stack, self.post, self.comments) = (stack, post, comments)
    (self.comment, self.image, self.quoted) = (comment, image, quoted)
    self.imagePolicy = imagePolicy
  }

  /// Shows a post in full, or the warning in front of it.
  public func showPost(_ row: PostRow) { stack.push(post(row)) }

  /// Shows a post with the comments on it, or the warning in front of it.
  public func showComments(of row: PostRow) { stack.push(comments(row)) }

  /// Shows a comment of the thread of a post in full.
  public func showComment(_ row: CommentRow, on post: Post.ID) { stack.push(comment(row, post)) }

  /// Shows the picture at an index of a post, or the warning in front of it.
  public func showImage(_ index: Int, of row: PostRow) { stack.show(image(index, row), by: imagePolicy) }

  /// Shows the post that a post quotes; false if its source cannot be asked for it.
  public func showQuoted(by post: Post) -> Bool {
    guard let scene = quoted(post) else { return false }
    stack.push(scene)
    return true
  }
}
