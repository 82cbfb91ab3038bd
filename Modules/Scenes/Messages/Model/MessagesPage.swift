import Loading
public import Posts

/// A page of messages, and the dismissals of earlier sessions.
public nonisolated struct MessagesPage: Equatable, Sendable {
  /// The messages and the cursor of the next page.
  public let page: Page<Message>
  /// Oldest first.
  public let dismissals: [Dismissal]

  /// A page, with the dismissals of earlier sessions.
  public init(_ page: Page<Message>, dismissals: [Dismissal] = []) {
    self.page = page
    self.dismissals = dismissals
  }
}
