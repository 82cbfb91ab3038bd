import Comments
import PostRows
import Posts

/// Records the navigation from a page, in order.
final class CommentsRouterSpy: CommentsRouting {
  private(set) var shown: [String] = []
  /// Whether the source can load quoted posts.
  var knowsQuoted = true

  func showImage(_ index: Int, of row: PostRow) { shown.append("image \(index) of \(row.id)") }
  func showQuoted(by post: Post) -> Bool {
    if knowsQuoted { shown.append("quoted by \(post.id)") }
    return knowsQuoted
  }
  func showComments(of row: PostRow) { shown.append("post \(row.id)") }
  func showComment(_ row: CommentRow, below above: [Post], on post: Post.ID) {
    shown.append("comment \(row.id)" + above.map { " below \($0.id)" }.joined())
  }
}
