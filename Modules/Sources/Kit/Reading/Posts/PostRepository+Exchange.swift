import Posts
package import Storage

/// The marks and stars that the user exports to another computer, and imports from it.
extension PostRepository {
  /// The keys of the posts that are read, and the starred posts; nil if they cannot be read.
  package nonisolated func ownStates() async -> (read: [PostKey], starred: [StarredPost])? {
    await store.read { (try await $0.readPosts(), try await $0.starredPosts()) }
  }

  /// Adds starred posts, after every earlier change.
  ///
  /// - Returns: the posts that were added or starred; nil if they could not be written yet.
  package nonisolated func add(starred posts: [StarredPost]) async -> [PostKey]? {
    let date = now()
    let added = await store.write(.change) { try await $0.add(starred: posts, at: date) }
    await pictures.forget()
    await changed(added ?? posts.map(\.key), .star)
    return added
  }
}
