import Posts

nonisolated extension PostMark {
  /// The marks that are set on rows; a list is marked as read as a whole, or by a range.
  static let ofRows: [PostMark] = [.star, .unstar, .unseen]

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
