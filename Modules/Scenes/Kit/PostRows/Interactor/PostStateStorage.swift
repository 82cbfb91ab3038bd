public import Foundation
public import Loading
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
  /// The sources that are missing from a list of several.
  public let late: @Sendable () -> [LateSource]
  /// The progress of the sources that the running load waits for; nil while none does.
  public let progress: @Sendable () -> LoadProgress?
  /// The loads of sources that the last one did not wait for; nil once they have ended.
  public let rest: @Sendable () -> Task<Void, Never>?
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
    late: @escaping @Sendable () -> [LateSource] = { [] },
    progress: @escaping @Sendable () -> LoadProgress? = { nil },
    rest: @escaping @Sendable () -> Task<Void, Never>? = { nil },
    arrivals: @escaping @Sendable () async -> [Post] = { [] },
    changes: @escaping @Sendable () -> AsyncStream<PostChange>
  ) {
    self.set = set
    self.setAllRead = setAllRead
    self.unreadCount = unreadCount
    self.fullText = fullText
    self.revealHidden = revealHidden
    self.hurry = hurry
    self.late = late
    self.progress = progress
    self.rest = rest
    self.arrivals = arrivals
    self.changes = changes
  }
}
