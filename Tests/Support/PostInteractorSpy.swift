public import Foundation
public import Loading
public import PostRows
public import Posts

/// An interactor that keeps the states of posts, records the changes, and reports them as the program does.
@MainActor public final class PostInteractorSpy: PostInteracting {
  public private(set) var changes: [PostChange] = []
  /// The posts that were read in the background, in the order of the calls.
  public private(set) var read: [[String]] = []
  private var unread: [Post.ID: Bool] = [:]
  private var starred: [Post.ID: Bool] = [:]
  /// The receiver of each change.
  public weak var output: (any PostsOutput)?
  public init() {}

  public var tasks: [RunningTask] { [] }
  public var late: [LateSource] = []
  public var hidingReason: LoadFailure?
  public var progress: LoadProgress?

  public func load(_ scope: LoadScope) {}
  public func cancel() {}

  fileprivate func set(_ mark: PostMark, on posts: [Post.ID]) -> [Post.ID] {
    let changed =
      if mark.isOfReading {
        posts.filter { unread.updateValue(!mark.isSet, forKey: $0) != !mark.isSet }
      } else {
        posts.filter { (starred.updateValue(mark.isSet, forKey: $0) ?? false) != mark.isSet }
      }
    report(.state(mark, of: Set(changed)))
    return changed
  }

  public var states: any PostStates {
    SpiedStates(spy: self, late: late, hidingReason: hidingReason, progress: progress, unreadCount: unreadCount)
  }
  public var list: (any PostList)? { spiedList }
  private let spiedList = PostStatesSpy()

  /// The changes on servers, in the order of the calls: each change with its post, such as `unlike of a`.
  public private(set) var writes: [String] = []
  /// The outcomes of the next changes on servers; when there are no more, changes are made.
  public var outcomes: [Result<WriteOutcome, LoadFailure>] = []

  public var write: @MainActor @Sendable (PostWrite, Post) async throws -> WriteOutcome {
    { write, post in
      self.writes.append("\(write) of \(post.id.rawValue)")
      guard !self.outcomes.isEmpty else { return .made }
      return try self.outcomes.removeFirst().get()
    }
  }

  /// The unread posts beyond those of the list.
  public var others: [Post.ID] = []
  /// The dates of the calls that marked all posts as read.
  public private(set) var allReadBy: [Date] = []

  fileprivate func allRead(arrivedBy last: Date, and listed: [Post.ID]) -> [Post.ID] {
    allReadBy.append(last)
    let posts = listed.filter { unread[$0] == true } + others
    others = []
    return set(.seen, on: posts)
  }

  private var unreadCount: Int { unread.values.count { $0 } + others.count }

  /// The outcome of loading the article of a post's page.
  public var article: Result<RichText, LoadFailure> = .success("The article")

  fileprivate func fullText(of post: Post) throws -> Post {
    var details = post.details
    (details.text, details.fullTextHost) = (try article.get(), "example.org")
    return Post(id: post.id, images: post.images, details: details)
  }

  /// The number of requests for the posts that filters hide.
  public var revealCount: Int { spiedList.calls.count { $0 == .revealed } }

  public func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    read.append(posts.map(\.rawValue))
  }

  private func report(_ change: PostChange) {
    changes.append(change)
    output?.postsDidChange(change)
  }

  /// Stores the states of the posts of the list.
  public func keep(_ posts: [Post]) {
    for post in posts {
      unread[post.id] = post.viewer.isUnread
      starred[post.id] = post.viewer.flags.contains(.star)
    }
  }
}

/// The present states of the posts of a spy, which makes the changes itself.
private struct SpiedStates: PostStates {
  let spy: PostInteractorSpy
  let late: [LateSource]
  let hidingReason: LoadFailure?
  let progress: LoadProgress?
  let unreadCount: Int

  func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation { Observation() }
  nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID] {
    await spy.set(mark, on: posts)
  }
  nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    await spy.allRead(arrivedBy: last, and: listed)
  }
  func write(_ write: PostWrite, on post: Post, commentOn page: Post.ID?) async throws -> WriteOutcome {
    try await spy.write(write, post)
  }
  func fullText(of post: Post) async throws -> Post { try await spy.fullText(of: post) }
}
