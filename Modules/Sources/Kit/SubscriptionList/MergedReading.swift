import Foundation
import Loading
import Posts
import Reading
import Sources
import Storage

/// A list of posts of several sources.
///
/// A conforming type provides the timeline, the posts and the scope.
protocol MergedReading: PostReading {
  /// The posts of the sources.
  var posts: MergedPosts { get }
  /// Selects the sources of the list.
  var scope: SubscriptionScope { get }
  /// Whether the list includes posts that filters hide; false by default.
  var hasHidden: Bool { get }
}

extension MergedReading {
  var hasHidden: Bool { false }

  public func postID(_ text: String) -> Post.ID? {
    let id = Post.ID(rawValue: text)
    return MergedID(id) == nil ? nil : id
  }

  public func reader(of post: Post.ID) throws -> (SourceReader, Post.ID) {
    guard let id = MergedID(post) else { throw LoadFailure.notFound(searched: 0) }
    return (try sources.reader(at: SourceAddress(id.source)), id.post)
  }
  public func listed(_ post: Post, of source: String) -> Post { posts.merged(post, of: source) }
  public func listed(_ thread: CommentThread, of source: String) -> CommentThread {
    posts.merged(thread, of: source)
  }
  public func reader(ofMediaAt address: String) throws -> SourceReader { try posts.reader(ofMediaAt: address) }
  public nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID] {
    await repository.set(mark, posts.compactMap(MergedPosts.key)).posts.map(MergedPosts.id)
  }
  public nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    await repository.setAllRead(
      of: subscriptions.map(\.id), arrivedBy: last, and: listed.compactMap(MergedPosts.key)
    ).map(MergedPosts.id)
  }
  public func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation {
    repository.observe(
      { MergedPosts.id(of: $0) }, edited: { [posts] in posts.merged($0, of: $1.source) }, receive)
  }
  public var hidingReason: LoadFailure? { repository.hidingReason }
  /// Creates a page of stored posts; if there are no posts, reports the reason why some may be hidden.
  func page(_ items: [Post], cursor: String?, isFirst: Bool) -> Page<Post> {
    if items.isEmpty, isFirst, cursor == nil, let reason = hidingReason {
      sources.onMissing(MissingSources(failed: [], late: [], reason: reason))
    }
    return Page(items: items, cursor: cursor)
  }
  var sources: SubscribedSources { posts.sources }
  var subscriptions: [Subscription] { scope.subscriptions(in: sources.list) }
  /// The store of the posts.
  var repository: PostRepository { sources.opener.cache.posts }
  public var unreadCount: Int { sources.unreadCount(of: subscriptions) }
}
