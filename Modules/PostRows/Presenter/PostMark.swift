package import Posts

/// A mark that a person sets on posts, or takes from them.
package nonisolated enum PostMark: String, CaseIterable {
  case seen, unseen, star, unstar

  /// The word of the command that takes back the last one.
  package static let undoWord = "undo"

  /// The mark that takes this one back.
  var opposite: PostMark {
    switch self {
    case .seen: .unseen
    case .unseen: .seen
    case .star: .unstar
    case .unstar: .star
    }
  }

  /// Whether it would change a post.
  package func changes(_ post: Post) -> Bool {
    switch self {
    case .seen: post.isUnread
    case .unseen: !post.isUnread
    case .star: !post.isStarred
    case .unstar: post.isStarred
    }
  }

  /// The message about the posts that were changed.
  var text: PostText {
    switch self {
    case .seen: .markedSeen
    case .unseen: .markedUnseen
    case .star: .starred
    case .unstar: .unstarred
    }
  }

  /// One line for `help`: about posts of a list, and about the only post of a scene.
  var summaries: (list: PostText, here: PostText) {
    switch self {
    case .seen: (.seenSummary, .seenHereSummary)
    case .unseen: (.unseenSummary, .unseenHereSummary)
    case .star: (.starSummary, .starHereSummary)
    case .unstar: (.unstarSummary, .unstarHereSummary)
    }
  }
}
