public import Loading

/// A change of an account that keeps a list of feeds: it waits to be sent, or the server has refused it.
public struct AccountEntry: Hashable, Sendable, Identifiable {
  /// The change.
  public enum Change: Hashable, Sendable {
    /// Marks of one kind on a number of articles.
    case marks(PostMark, count: Int)
    /// A change of the feed with a title or an address, with the new title or the labels.
    case feed(Command, String, title: String? = nil, labels: [String] = [])
  }

  /// The command that changes a feed.
  public enum Command: String, Sendable {
    /// Subscribes to the feed.
    case add
    /// Unsubscribes from the feed.
    case remove
    /// Gives the feed a title.
    case rename
    /// Adds labels to the feed.
    case tag
    /// Removes labels from the feed.
    case untag
  }

  /// The number of a change of a feed; of marks, a text that stays the same while some of them are sent.
  public let id: String
  /// The change.
  public let change: Change
  /// The account, such as `ana@rss.example/api`.
  public let account: String
  /// The address of the account.
  public let source: String
  /// Whether the change waits, is being sent, or was refused.
  public let state: PostWrite.State
  /// The reason why the change was not made; nil if it was not tried.
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
