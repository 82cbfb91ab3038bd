public import Posts
public import Viper

/// Navigates between the scenes of posts on a stack; only the composer knows the type of a destination.
///
/// Each scene sees the router as a protocol with only the navigation that the scene needs.
public final class PostRouter<Destination> {
  private let stack: any SceneStack<Destination>
  private let post: (PostRow) -> Destination
  private let comments: (PostRow) -> Destination
  private let comment: (CommentRow, _ above: [Post], _ thread: Post.ID) -> Destination
  private let image: (_ index: Int, PostRow) -> Destination
  private let quoted: (Post) -> Destination?
  private let imagePolicy: StackPolicy

  /// The functions create the scenes; `comment` below the posts that it answers, on the post with the given id.
  ///
  /// `quoted` returns nil if its source cannot load the post; `imagePolicy` is how the scene of a picture is put on the
  /// stack.
  public init(
    stack: any SceneStack<Destination>, post: @escaping (PostRow) -> Destination,
    comments: @escaping (PostRow) -> Destination,
    comment: @escaping (CommentRow, _ above: [Post], _ thread: Post.ID) -> Destination,
    image: @escaping (_ index: Int, PostRow) -> Destination, quoted: @escaping (Post) -> Destination?,
    imagePolicy: StackPolicy = .push
  ) {
    (self.stack, self.post, self.comments) = (stack, post, comments)
    (self.comment, self.image, self.quoted) = (comment, image, quoted)
    self.imagePolicy = imagePolicy
  }

  /// Shows a post on its own, or the warning that covers it.
  public func showPost(_ row: PostRow) { stack.show(post(row), by: .push) }

  /// Shows a post with its comments, or the warning that covers it.
  public func showComments(of row: PostRow) { stack.show(comments(row), by: .push) }

  /// Shows a comment of a post's thread on its own, below the posts that it answers.
  public func showComment(_ row: CommentRow, below above: [Post], on post: Post.ID) {
    stack.show(comment(row, above, post), by: .push)
  }

  /// Shows the post's picture at the given index, or the warning that covers it.
  public func showImage(_ index: Int, of row: PostRow) { stack.show(image(index, row), by: imagePolicy) }

  /// Shows the post that the given post quotes; returns false if its source cannot load it.
  public func showQuoted(by post: Post) -> Bool {
    guard let scene = quoted(post) else { return false }
    stack.show(scene, by: .push)
    return true
  }
}
