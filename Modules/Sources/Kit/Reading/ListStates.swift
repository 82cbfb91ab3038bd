package import Posts
package import Storage

/// Access of a list to the stored states of its posts.
public struct ListStates: Sendable {
  /// The store of the posts.
  let repository: PostRepository
  /// The names of the list's sources in the store.
  let sources: @Sendable () -> [String]
  /// Whether the list may have a stored post.
  let contains: @Sendable (PostKey) -> Bool
  /// The key of a post of the list; nil if the id is malformed.
  let key: @Sendable (Post.ID) -> PostKey?
  /// The id of a stored post in the list.
  let id: @Sendable (PostKey) -> Post.ID
  /// Converts an edited post to the form that the list shows.
  let edited: @Sendable (Post, PostKey) -> Post

  package init(
    to repository: PostRepository, of sources: @escaping @Sendable () -> [String],
    contains: @escaping @Sendable (PostKey) -> Bool = { _ in true }, key: @escaping @Sendable (Post.ID) -> PostKey?,
    id: @escaping @Sendable (PostKey) -> Post.ID, edited: @escaping @Sendable (Post, PostKey) -> Post
  ) {
    (self.repository, self.sources, self.contains) = (repository, sources, contains)
    (self.key, self.id, self.edited) = (key, id, edited)
  }
}
