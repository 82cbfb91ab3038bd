extension Post {
  /// The event that a notification reports.
  ///
  /// The notification is a post: its author caused the event, and its text is the text of the post that the event is
  /// about.
  public struct Notice: Hashable, Sendable {
    /// The kind of event.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// The author mentioned the user in a post.
      case mention
      /// The author replied to a post of the user.
      case reply
      /// The author shared a post of the user.
      case boost
      /// The author marked a post of the user as a favourite.
      case like
      /// The author follows the user.
      case follow
      /// A poll created by the author has ended.
      case poll
      /// The author edited a post.
      case edit
    }

    /// The kind of event.
    public let kind: Kind
    /// The number of further accounts that caused the same event, at least 0.
    public let otherCount: Int
    /// The id of the post that the event is about; nil if there is none, or if the source does not provide it.
    public var subject: ID?

    /// Creates an event; a negative number of further accounts counts as 0.
    public init(_ kind: Kind, otherCount: Int = 0, subject: ID? = nil) {
      self.kind = kind
      self.otherCount = max(otherCount, 0)
      self.subject = subject
    }
  }
}
