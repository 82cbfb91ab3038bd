/// A change of a post on its server, made by the signed-in account.
public enum PostWrite: Hashable, Sendable {
  /// Likes the post; false takes the like back.
  case like(Bool)
  /// Adds the post to the account's bookmarks on the server; false removes it from them.
  case bookmark(Bool)
  /// Shares the post with the account's followers; false takes that back.
  case boost(Bool)
  /// Votes for options of the post's poll, by their indices from 0.
  case vote([Int])

  /// The kinds of changes.
  public enum Kind: String, CaseIterable, Sendable {
    /// Likes of posts.
    case like
    /// Bookmarks on the server.
    case bookmark
    /// Shares with the followers of the account.
    case boost
    /// Votes in polls.
    case vote
  }

  /// The state of a change that the server has not confirmed; the raw values are those in JSON.
  public enum State: String, Sendable {
    /// The change waits to be sent.
    case pending
    /// A program is sending the change.
    case sending
    /// The server has refused the change.
    case failed
  }

  /// The changes that need no input except a post, in the order of `help`.
  public static let ofPosts: [PostWrite] = [
    .like(true), .like(false), .bookmark(true), .bookmark(false), .boost(true), .boost(false),
  ]

  /// The kind of the change.
  public var kind: Kind {
    switch self {
    case .like: .like
    case .bookmark: .bookmark
    case .boost: .boost
    case .vote: .vote
    }
  }

  /// The opposite change, which undoes this one; nil if it cannot be undone.
  public var inverse: PostWrite? {
    switch self {
    case .like(let isOn): .like(!isOn)
    case .bookmark(let isOn): .bookmark(!isOn)
    case .boost(let isOn): .boost(!isOn)
    case .vote: nil
    }
  }

  /// The name of the command: `like`, `unlike`.
  public var word: String { isTakingBack ? "un" + kind.rawValue : kind.rawValue }

  private var isTakingBack: Bool {
    switch self {
    case .like(let isOn), .bookmark(let isOn), .boost(let isOn): !isOn
    case .vote: false
    }
  }

  /// Whether the post already has the change; nil if the post does not say.
  public func isDone(on post: Post) -> Bool? {
    let facts = post.details.facts
    return switch self {
    case .like(let isOn): facts.reactions.map { $0.isLiked == isOn }
    case .bookmark(let isOn): facts.reactions.map { $0.isBookmarked == isOn }
    case .boost(let isOn): facts.reactions.map { $0.isBoosted == isOn }
    case .vote(let choices): facts.poll?.hasVote(for: choices)
    }
  }

  /// The post with the change; the same post if it already has the change.
  public func applied(to post: Post) -> Post {
    guard isDone(on: post) != true else { return post }
    var post = post
    var facts = post.details.facts
    var reactions = facts.reactions ?? Post.Reactions()
    switch self {
    case .like(let isOn):
      reactions.isLiked = isOn
      facts.favouriteCount = facts.favouriteCount.map { $0.changed(by: isOn) }
    case .bookmark(let isOn): reactions.isBookmarked = isOn
    case .boost(let isOn):
      reactions.isBoosted = isOn
      facts.shareCount = facts.shareCount.map { $0.changed(by: isOn) }
    case .vote(let choices): facts.poll = facts.poll?.voted(for: choices)
    }
    if facts.reactions != nil || kind != .vote { facts.reactions = reactions }
    post.details.facts = facts
    return post
  }
}

extension PostWrite {
  /// The post with the change, and with the count or poll that it affects copied from `changed`.
  public func transferred(from changed: Post, to post: Post) -> Post {
    var post = applied(to: post)
    var (facts, new) = (post.details.facts, changed.details.facts)
    switch self {
    case .like: facts.favouriteCount = new.favouriteCount
    case .boost: facts.shareCount = new.shareCount
    case .vote: swap(&facts.poll, &new.poll)
    case .bookmark: break
    }
    post.details.facts = facts
    return post
  }
}

extension PostWrite: LosslessStringConvertible {
  /// The change as text: `like`, `unlike`, `vote 0,2`.
  public var description: String {
    guard case .vote(let choices) = self else { return word }
    return "\(word) \(choices.map(String.init).joined(separator: ","))"
  }

  /// Parses a description; nil for any other text.
  public init?(_ text: String) {
    if let write = Self.ofPosts.first(where: { $0.word == text }) {
      self = write
      return
    }
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == Kind.vote.rawValue else { return nil }
    let choices = parts[1].split(separator: ",", omittingEmptySubsequences: false).map { text in
      text.first?.isNumber == true ? Int(text) : nil
    }
    let indices = choices.compactMap(\.self).filter { $0 >= 0 }
    guard !indices.isEmpty, indices.count == choices.count, Set(indices).count == indices.count,
      indices.count <= Post.Poll.maximumOptions
    else { return nil }
    self = .vote(indices)
  }
}

extension Int {
  /// One more or one less, but not below 0.
  fileprivate func changed(by isMore: Bool) -> Int {
    isMore ? (self == .max ? self : self + 1) : Swift.max(0, self - 1)
  }
}

extension Post.Poll {
  /// Whether the account has voted for the options with the given indices; nil if the poll does not say.
  ///
  /// If the poll does not list the account's choices, any vote counts.
  fileprivate func hasVote(for choices: [Int]) -> Bool? {
    hasVoted.map { $0 && (ownChoices.isEmpty || ownChoices == choices.sorted()) }
  }

  /// The poll after a vote for the options with the given indices.
  fileprivate func voted(for choices: [Int]) -> Post.Poll {
    let options = options.enumerated().map { index, option in
      Option(option.text, votes: option.votes.map { choices.contains(index) ? $0.changed(by: true) : $0 })
    }
    guard var poll = Post.Poll(options, endsAt: endsAt, isMultiple: isMultiple, hasVoted: true) else { return self }
    (poll.isClosed, poll.ownChoices) = (isClosed, choices)
    poll.voterCount = voterCount.map { $0.changed(by: true) }
    return poll
  }
}
