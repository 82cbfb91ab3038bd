package import Posts

/// The changes of posts since a load began; they are applied to its result, which may be older.
package nonisolated struct ChangedPosts {
  private var unread: [Post.ID: Bool] = [:]
  private var starred: [Post.ID: Bool] = [:]
  private var edited: [Post.ID: Post] = [:]
  private var reacted: [Post.ID: Post.ReactionState] = [:]

  /// Creates an empty set of changes.
  package init() {}

  /// Records a change.
  package mutating func add(_ change: PostChange) {
    switch change {
    case .state(let mark, let ids) where mark.isOfReading: for id in ids { unread[id] = mark == .unseen }
    case .state(let mark, let ids): for id in ids { starred[id] = mark == .star }
    case .edited(let post): edited[post.id] = post
    case .reacted(let id, let state): reacted[id] = state
    }
  }

  /// A copy of a post with its changes applied.
  package func applied(to post: Post) -> Post {
    guard !unread.isEmpty || !starred.isEmpty || !edited.isEmpty || !reacted.isEmpty else {
      return post
    }
    var now = edited[post.id] ?? post
    now.viewer.isUnread = unread[post.id] ?? post.viewer.isUnread
    now.viewer.isStarred = starred[post.id] ?? post.viewer.isStarred
    now.reactionState = reacted[post.id] ?? post.reactionState
    now.listing.filterMatch = post.listing.filterMatch
    // A comment stays at its position in the thread.
    if post.isComment { (now.details.parent, now.details.depth) = (post.details.parent, post.details.depth) }
    return now
  }
}
