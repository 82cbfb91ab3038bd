/// A change to a post on its server, made by the signed-in account.
public struct PostWrite: Hashable, Sendable {
  /// The kinds of changes.
  public enum Kind: String, CaseIterable, Sendable {
    /// Liking posts.
    case like
    /// Adding posts to the account's bookmarks on its server.
    case bookmark
    /// Sharing posts with the account's followers.
    case boost
    /// Voting in polls, which cannot be undone.
    case vote

    /// The kinds that can be undone.
    public static let reactions: [Kind] = [.like, .bookmark, .boost]

    /// The name of a post's state after the change, as in JSON.
    public var state: String {
      switch self {
      case .like: "liked"
      case .bookmark: "bookmarked"
      case .boost: "boosted"
      case .vote: "voted"
      }
    }

    /// The number of accounts that have made a change of this kind, such as likes; nil if posts have no such number.
    public var count: WritableKeyPath<Post.Facts, Int?>? {
      switch self {
      case .like: \.favouriteCount
      case .boost: \.shareCount
      case .bookmark, .vote: nil
      }
    }

    /// The bit of the kind in a set.
    var bit: UInt8 { 1 << UInt8(Self.allCases.firstIndex(of: self) ?? 0) }
  }

  /// The state of a change that the server has not confirmed yet; the raw values are used in JSON.
  public enum State: String, Sendable {
    /// The change waits to be sent.
    case pending
    /// A running program is sending the change.
    case sending
    /// The server has refused the change.
    case failed
  }

  /// The changes that need only a post, in the order of `help`.
  public static let ofPosts: [PostWrite] = Kind.reactions.flatMap { kind in
    [true, false].map { PostWrite(kind, isOn: $0) }
  }

  /// The kind of the change.
  public let kind: Kind
  /// Whether to make the change; false to undo it.
  ///
  /// Always true for a vote.
  public let isOn: Bool
  /// The chosen options of the post's poll, by their indices from 0; empty if the change is not a vote.
  public let choices: [Int]

  private init(_ kind: Kind, isOn: Bool = true, choices: [Int] = []) {
    (self.kind, self.isOn, self.choices) = (kind, isOn, choices)
  }

  /// Likes the post, or removes the like if `isOn` is false.
  public static func like(_ isOn: Bool) -> PostWrite { PostWrite(.like, isOn: isOn) }
  /// Adds the post to the account's bookmarks on the server, or removes it if `isOn` is false.
  public static func bookmark(_ isOn: Bool) -> PostWrite { PostWrite(.bookmark, isOn: isOn) }
  /// Shares the post with the account's followers, or undoes that if `isOn` is false.
  public static func boost(_ isOn: Bool) -> PostWrite { PostWrite(.boost, isOn: isOn) }
  /// Votes for options of the post's poll, by their indices from 0.
  public static func vote(_ choices: [Int]) -> PostWrite { PostWrite(.vote, choices: choices) }

  /// The opposite change, which undoes this one; nil if it cannot be undone.
  public var inverse: PostWrite? { kind == .vote ? nil : PostWrite(kind, isOn: !isOn) }

  /// The name of the command: `like`, `unlike`, `bookmark`, `unbookmark`, `boost`, `unboost` or `vote`.
  public var word: String { isOn ? kind.rawValue : "un" + kind.rawValue }

  /// Whether the change has already been made to the post; nil if that is unknown, because no account has loaded the
  /// post.
  public func isDone(on post: Post) -> Bool? {
    let facts = post.details.facts
    return kind == .vote ? facts.poll?.hasVote(for: choices) : facts.reactions.map { $0[kind] == isOn }
  }

  /// The post with the change, or the same post if the change was already made.
  ///
  /// Sets the account's reaction or its vote in the poll. Adds 1 to the number of likes, shares or votes, or subtracts
  /// 1, if that number is known.
  public func applied(to post: Post) -> Post {
    guard isDone(on: post) != true else { return post }
    var post = post
    var facts = post.details.facts
    if kind == .vote {
      facts.poll = facts.poll?.voted(for: choices)
    } else {
      var reactions = facts.reactions ?? Post.Reactions()
      reactions[kind] = isOn
      facts.reactions = reactions
    }
    if let count = kind.count { facts[keyPath: count] = facts[keyPath: count].map { $0.changed(by: isOn) } }
    post.details.facts = facts
    return post
  }

  /// The post with the change, and with the affected count or poll copied from `changed`.
  public func transferred(from changed: Post, to post: Post) -> Post {
    var post = applied(to: post)
    let new = changed.details.facts
    if let count = kind.count { post.details.facts[keyPath: count] = new[keyPath: count] }
    if kind == .vote { post.details.facts.poll = new.poll }
    return post
  }
}

extension PostWrite: LosslessStringConvertible {
  /// The change as text: `like`, `unlike`, `vote 0,2`.
  public var description: String {
    kind == .vote ? "\(word) \(choices.map(String.init).joined(separator: ","))" : word
  }

  /// Parses a `description`; nil for any other text.
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
  /// The number plus 1 if `isMore`, otherwise minus 1, but at least 0.
  fileprivate func changed(by isMore: Bool) -> Int {
    isMore ? (self == .max ? self : self + 1) : Swift.max(0, self - 1)
  }
}

extension Post.Poll {
  /// Whether the account has voted for the options at the given indices; nil if the source does not provide it.
  ///
  /// If the poll does not list the account's choices, any vote counts.
  fileprivate func hasVote(for choices: [Int]) -> Bool? {
    hasVoted.map { $0 && (ownChoices.isEmpty || ownChoices == choices.sorted()) }
  }

  /// The poll after a vote for the options at the given indices.
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
