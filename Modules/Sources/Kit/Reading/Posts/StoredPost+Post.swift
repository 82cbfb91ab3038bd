package import Posts
package import Storage

extension StoredPost {
  /// The decoded post with its state; nil if it is damaged, or if a different version of FeedShell has written it.
  package var post: Post? {
    guard version == PostCoding.version else { return nil }
    do {
      var post = try PostCoding.post(Post.ID(rawValue: key.id), in: value) { [text] in text.data }
      post.viewer = state.viewer
      post.sortDate = state.sortDate(of: post.details.createdAt)
      return post.changed(by: pending.compactMap { PostWrite($0) })
    } catch {
      return nil  // damaged: its source sends it again
    }
  }
}
