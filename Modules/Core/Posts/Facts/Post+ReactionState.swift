extension Post {
  /// The facts about a post that change when accounts react to it.
  public struct ReactionState: Hashable, Sendable {
    /// The reactions of the signed-in account; nil if the post was not loaded by an account.
    public let reactions: Reactions?
    /// The number of favourites, at least 0; nil if it is unknown.
    public let favouriteCount: Int?
    /// How often the post was shared, at least 0; nil if it is unknown.
    public let shareCount: Int?
    /// The poll; nil if there is none.
    public let poll: Poll?
    /// Whether a change by the signed-in account has not been confirmed by the server yet.
    public let isPending: Bool
  }

  /// The reactions to the post, its counts, and its poll.
  public var reactionState: ReactionState {
    get {
      let facts = details.facts
      return ReactionState(
        reactions: facts.reactions, favouriteCount: facts.favouriteCount, shareCount: facts.shareCount,
        poll: facts.poll, isPending: viewer.isPending)
    }
    set {
      var facts = details.facts
      (facts.reactions, facts.poll) = (newValue.reactions, newValue.poll)
      (facts.favouriteCount, facts.shareCount) = (newValue.favouriteCount, newValue.shareCount)
      if facts != details.facts { details.facts = facts }
      viewer.isPending = newValue.isPending
    }
  }
}
