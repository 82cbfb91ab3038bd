import PostRows
import Posts

/// The state of the scene of a post: the changes since it was loaded, and whether its warning was lifted.
struct FullPostState {
  /// Whether the person has asked for the content behind the warning.
  var isRevealed: Bool
  private var changes = ChangedPosts()

  init(isRevealed: Bool) {
    self.isRevealed = isRevealed
  }

  /// The row of the post, as the person sees it.
  func row(of post: Post) -> FullPostRow { FullPostRow(PostRow(changes.applied(to: post), isRevealed: isRevealed)) }

  /// Takes a change of posts.
  mutating func apply(_ change: PostChange) { changes.add(change) }
}
