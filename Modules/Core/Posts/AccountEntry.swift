public import Loading

/// A change to an account with a list of feeds, such as a FreshRSS account, that waits to be sent or was refused.
public struct AccountEntry: Hashable, Sendable, Identifiable {
  /// The change.
  public enum Change: Hashable, Sendable {
    /// Marks of one kind on `count` articles.
    case marks(PostMark, count: Int)
    /// A change to a feed, identified by its title or address; with the new title for `rename`, and the labels for
    /// `tag` and `untag`.
    case feed(Command, String, title: String? = nil, labels: [String] = [])
  }

  /// The command that changes a feed.
  public enum Command: String, Sendable {
    /// Subscribes to the feed.
    case add
    /// Unsubscribes from the feed.
    case remove
    /// Changes the title of the feed.
    case rename
    /// Adds labels to the feed.
    case tag
    /// Removes labels from the feed.
    case untag
  }

  /// The id: the number of a feed change; for marks, a text that does not change when some of the marks have been sent.
  public let id: String
  /// The change.
  public let change: Change
  /// The account, such as `ana@rss.example/api`.
  public let account: String
  /// The address of the account.
  public let source: String
  /// Whether the change waits, is being sent, or was refused.
  public let state: PostWrite.State
  /// The reason why the last attempt failed; nil if there was no attempt.
  public let reason: LoadFailure?

  /// Creates a change.
  public init(
    id: String, _ change: Change, by account: String, of source: String, _ state: PostWrite.State,
    reason: LoadFailure?
  ) {
    (self.id, self.change, self.account) = (id, change, account)
    (self.source, self.state, self.reason) = (source, state, reason)
  }
}
