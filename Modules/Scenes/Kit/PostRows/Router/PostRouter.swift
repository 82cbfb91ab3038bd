public import Posts
public import Viper

/// Navigates between the scenes of posts on a stack; the generic `Destination` is known only to the composer.
///
/// Each scene refers to the router by a protocol with only the navigation that the scene needs.
public final class PostRouter<Destination> {
  private let stack: any SceneStack<Destination>
  private let post: (PostRow) -> Destination
  private let comments: (PostRow) -> Destination
  private let comment: (CommentRow, _ above: [Post], _ thread: Post.ID) -> Destination
  private let image: (_ index: Int, PostRow) -> Destination
  private let quoted: (Post) -> Destination?
  private let imagePolicy: StackPolicy

  /// Creates a router from functions that create the scenes.
  ///
  /// `comment` creates the scene of a comment below its ancestors, on the post with the given id.
  ///
  /// `quoted` returns nil if the source cannot load the quoted post. `imagePolicy` determines how the scene of a
  /// picture is added to the stack.
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

  /// Shows a post without its comments, or the warning that covers the post.
  public func showPost(_ row: PostRow) { stack.show(post(row), by: .push) }

  /// Shows a post with its comments, or the warning that covers the post.
  public func showComments(of row: PostRow) { stack.show(comments(row), by: .push) }

  /// Shows a comment on its own page, below its ancestors in the thread.
  public func showComment(_ row: CommentRow, below above: [Post], on post: Post.ID) {
    stack.show(comment(row, above, post), by: .push)
  }

  /// Shows the picture at the given index, or the warning that covers the picture.
  public func showImage(_ index: Int, of row: PostRow) { stack.show(image(index, row), by: imagePolicy) }

  /// Shows the post that `post` quotes; returns false if the source cannot load the quoted post.
  public func showQuoted(by post: Post) -> Bool {
    guard let scene = quoted(post) else { return false }
    stack.show(scene, by: .push)
    return true
  }
}
