public import Loading

/// A page of messages, and the dismissals of earlier visits.
public nonisolated struct MessagesPage: Equatable, Sendable {
  public let page: Page<Message>
  /// Oldest first.
  public let dismissals: [Dismissal]

  public init(_ page: Page<Message>, dismissals: [Dismissal] = []) {
    self.page = page
    self.dismissals = dismissals
  }
}
