import Loading
package import Posts
package import Storage

/// The changes of posts that other lists have to know.
extension PostRepository {
  /// Emits each change of the posts that belong to a list.
  ///
  /// - Parameters:
  ///   - id: the id of a post in the list; nil for one of another list.
  ///   - edited: a post with another content, as the list has it.
  /// - Returns: the changes, until the stream is dropped.
  package nonisolated func changes(
    _ id: @escaping @Sendable (PostKey) -> Post.ID?, edited: @escaping @Sendable (Post, PostKey) -> Post
  ) -> AsyncStream<PostChange> {
    let changes = broadcast.changes()
    let (stream, continuation) = AsyncStream.makeStream(of: PostChange.self)
    let work = Task {
      for await change in changes {
        switch change {
        case .state(let state, let keys):
          let ids = Set(keys.compactMap(id))
          if !ids.isEmpty { continuation.yield(.state(state, of: ids)) }
        case .edited(let key, let post):
          if id(key) != nil { continuation.yield(.edited(edited(post, key))) }
        }
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in work.cancel() }
    return stream
  }

  /// Keeps a post as its source has it now, if it is kept; its state stays.
  ///
  /// - Returns: the end of the write, once every list knows it.
  @discardableResult
  nonisolated func update(_ post: Post, of source: String) -> Task<Void, Never> {
    let stored = StoredPost(
      id: post.id.rawValue, value: PostCoding.data(post), version: PostCoding.version, date: post.details.createdAt)
    let write = store.write(mustLast: true) { try await $0.update(stored, of: source) }
    return Task {
      await write.value
      broadcast.send(.edited(PostKey(source: source, id: stored.id), post))
    }
  }
}
