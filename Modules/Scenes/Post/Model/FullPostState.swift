import PostRows
import Posts

/// The state of a post's scene: the changes since the post was loaded, and whether its warning was dismissed.
struct FullPostState {
  /// Whether the user has dismissed the warning.
  var isRevealed: Bool
  private var changes = ChangedPosts()

  init(isRevealed: Bool) {
    self.isRevealed = isRevealed
  }

  /// Returns the row of the post, with later changes applied.
  func row(of post: Post) -> FullPostRow {
    FullPostRow(row: PostRow(changes.applied(to: post), isRevealed: isRevealed))
  }

  /// Records a change of posts.
  mutating func apply(_ change: PostChange) { changes.add(change) }
}
