package import Posts

/// The states of posts that have changed since a load began, whose answer may be older than they are.
package nonisolated struct ChangedPosts {
  private var unread: [Post.ID: Bool] = [:]
  private var starred: [Post.ID: Bool] = [:]

  /// No changes.
  package init() {}

  /// Remembers a change.
  package mutating func add(_ states: PostStates) {
    for id in states.ids {
      if let isUnread = states.isUnread { unread[id] = isUnread }
      if let isStarred = states.isStarred { starred[id] = isStarred }
    }
  }

  /// A post with its state of now.
  package func applied(to post: Post) -> Post {
    guard !unread.isEmpty || !starred.isEmpty else { return post }
    var post = post
    post.isUnread = unread[post.id] ?? post.isUnread
    post.isStarred = starred[post.id] ?? post.isStarred
    return post
  }
}
