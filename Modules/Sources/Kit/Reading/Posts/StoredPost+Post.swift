package import Posts
package import Storage

extension StoredPost {
  /// The post with its state; nil for one of another version, or that is damaged.
  package var post: Post? {
    guard version == PostCoding.version else { return nil }
    do {
      var post = try PostCoding.post(Post.ID(rawValue: key.id), in: value) { [text] in text.data }
      post.viewer = Post.Viewer(isUnread: state.isUnread, isStarred: state.isStarred)
      post.sortDate = state.sortDate(of: post.details.createdAt)
      return post
    } catch {
      return nil  // damaged: its source sends it again
    }
  }
}
