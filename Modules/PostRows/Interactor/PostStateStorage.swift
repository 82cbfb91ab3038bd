public import Foundation
public import Posts

/// The states of posts, as the program keeps them.
public nonisolated struct PostStateStorage: Sendable {
  /// Begins to set a mark on posts; its value is the changes, once they are written.
  public let set: @Sendable (PostMark, [Post.ID]) -> Task<[PostChange], any Error>
  /// Begins to mark every unread post as read that had arrived by a date, on a loaded page or not, and the listed ones; its
  /// value is the changes, once they are written.
  public let setAllRead: @Sendable (Date, [Post.ID]) -> Task<[PostChange], any Error>
  /// The number of unread posts, on a loaded page or not, as far as it is known.
  public let unreadCount: @Sendable () -> Int
  /// Loads the article of a post's page, and keeps it; its value is the post with that text.
  public let fullText: @Sendable (Post) async throws -> Post
  /// Makes the list have the posts that filters hide, too, from the next load on.
  public let revealHidden: @Sendable () -> Void
  /// Ends the wait of the running load for slow sources.
  public let hurry: @Sendable () -> Void
  /// The posts of sources that the list did not wait for, each once.
  public let arrivals: @Sendable () async -> [Post]
  /// Every change of this program, in whichever list it was made.
  public let changes: @Sendable () -> AsyncStream<PostChange>

  /// The states that functions change and report.
  public init(
    set: @escaping @Sendable (PostMark, [Post.ID]) -> Task<[PostChange], any Error>,
    setAllRead: @escaping @Sendable (Date, [Post.ID]) -> Task<[PostChange], any Error>,
    unreadCount: @escaping @Sendable () -> Int,
    fullText: @escaping @Sendable (Post) async throws -> Post,
    revealHidden: @escaping @Sendable () -> Void = {},
    hurry: @escaping @Sendable () -> Void = {},
    arrivals: @escaping @Sendable () async -> [Post] = { [] },
    changes: @escaping @Sendable () -> AsyncStream<PostChange>
  ) {
    self.set = set
    self.setAllRead = setAllRead
    self.unreadCount = unreadCount
    self.fullText = fullText
    self.revealHidden = revealHidden
    self.hurry = hurry
    self.arrivals = arrivals
    self.changes = changes
  }
}
