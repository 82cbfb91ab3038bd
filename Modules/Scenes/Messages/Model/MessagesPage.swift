public import Posts

/// A page of messages, with the dismissals of earlier sessions.
public nonisolated struct MessagesPage: Equatable, Sendable {
  /// The messages and the cursor of the next page.
  public let page: Page<Message>
  /// The dismissals of earlier sessions, oldest first.
  public let dismissals: [Dismissal]

  /// Creates a page with the dismissals of earlier sessions.
  public init(_ page: Page<Message>, dismissals: [Dismissal] = []) {
    self.page = page
    self.dismissals = dismissals
  }
}
