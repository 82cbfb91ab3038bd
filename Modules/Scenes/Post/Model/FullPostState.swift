import PostRows
import Posts

/// The state of a post's scene: the changes since it was loaded, and whether its warning was lifted.
struct FullPostState {
  /// Whether the user has lifted the warning.
  var isRevealed: Bool
  private var changes = ChangedPosts()

  init(isRevealed: Bool) {
    self.isRevealed = isRevealed
  }

  /// The row of the post, with later changes applied.
  func row(of post: Post) -> FullPostRow {
    FullPostRow(row: PostRow(changes.applied(to: post), isRevealed: isRevealed))
  }

  /// Records a change of posts.
  mutating func apply(_ change: PostChange) { changes.add(change) }
}
