package import Posts

/// The posts that have changed since a load began, whose answer may be older than they are.
package nonisolated struct ChangedPosts {
  private var unread: [Post.ID: Bool] = [:]
  private var starred: [Post.ID: Bool] = [:]
  private var edited: [Post.ID: Post] = [:]

  /// No changes.
  package init() {}

  /// Remembers a change.
  package mutating func add(_ change: PostChange) {
    switch change {
    case .state(let mark, let ids) where mark.isOfReading: for id in ids { unread[id] = mark == .unseen }
    case .state(let mark, let ids): for id in ids { starred[id] = mark == .star }
    case .edited(let post): edited[post.id] = post
    }
  }

  /// A post as it is now.
  package func applied(to post: Post) -> Post {
    guard !unread.isEmpty || !starred.isEmpty || !edited.isEmpty else { return post }
    var now = edited[post.id] ?? post
    now.viewer.isUnread = unread[post.id] ?? post.viewer.isUnread
    now.viewer.isStarred = starred[post.id] ?? post.viewer.isStarred
    now.listing.filterMatch = post.listing.filterMatch
    // A comment stays where it is in its thread.
    if post.isComment { (now.details.parent, now.details.depth) = (post.details.parent, post.details.depth) }
    return now
  }
}
