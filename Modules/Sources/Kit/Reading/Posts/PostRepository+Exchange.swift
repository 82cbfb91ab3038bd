import Posts
package import Storage

/// Exports and imports marks and stars, to transfer them between computers.
extension PostRepository {
  /// The keys of read posts, and the starred posts; nil if they cannot be read.
  package nonisolated func ownStates() async -> (read: [PostKey], starred: [StarredPost])? {
    await store.read { (try await $0.readPosts(), try await $0.starredPosts()) }
  }

  /// Adds starred posts after all earlier changes.
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
