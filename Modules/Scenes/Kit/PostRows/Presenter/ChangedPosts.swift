package import Posts

/// The changes to posts since a load began, to be applied to the possibly older result of the load.
package nonisolated struct ChangedPosts {
  private var marks: [Post.ID: Set<PostMark>] = [:]
  private var edited: [Post.ID: Post] = [:]
  private var reacted: [Post.ID: Post.ReactionState] = [:]

  /// Creates an empty set of changes.
  package init() {}

  /// Records a change.
  package mutating func add(_ change: PostChange) {
    switch change {
    case .state(let mark, let ids):
      for id in ids { marks[id] = (marks[id] ?? []).subtracting([mark.opposite]).union([mark]) }
    case .edited(let post): edited[post.id] = post
    case .reacted(let id, let state): reacted[id] = state
    }
  }

  /// A copy of a post with the recorded changes applied.
  package func applied(to post: Post) -> Post {
    guard !marks.isEmpty || !edited.isEmpty || !reacted.isEmpty else { return post }
    var now = edited[post.id] ?? post
    (now.viewer.isUnread, now.viewer.flags) = (post.viewer.isUnread, post.viewer.flags)
    for mark in marks[post.id] ?? [] { now.viewer = now.viewer.with(mark) }
    now.reactionState = reacted[post.id] ?? post.reactionState
    now.listing.filterMatch = post.listing.filterMatch
    // A comment keeps its position in the thread.
    if post.isComment { (now.details.parent, now.details.depth) = (post.details.parent, post.details.depth) }
    return now
  }
}
