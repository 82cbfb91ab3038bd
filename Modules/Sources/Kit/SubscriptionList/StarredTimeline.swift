public import Foundation
public import Loading
public import Posts
import Reading
import Storage

/// The starred posts of all sources.
public struct StarredTimeline: MergedReading {
  /// The number of posts on a page.
  private let pageSize: Int
  let posts: MergedPosts
  let scope = SubscriptionScope.all
  let hasHidden = true

  /// Creates a timeline; if `isWhole`, the first page contains all posts, at most 10,000.
  public init(_ sources: SubscribedSources, isWhole: Bool = false) {
    pageSize = isWhole ? 10_000 : 30
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    Answers({
      let start = scope.cursor.flatMap { StoredCursor($0) }
      let (position, order) = (start?.position, start?.order ?? order)
      let starred = await repository.posts(.flag(.star), of: nil, after: position, in: order, limit: pageSize) ?? []
      if position == nil { posts.begin() }
      let items = await posts.rows(starred) { $0.state.viewer.flags.contains(.star) }
      let cursor = starred.count < pageSize ? nil : starred.last.map { StoredCursor($0.position, in: order).text }
      return Sourced(page(items, cursor: cursor, isFirst: position == nil), from: .bundled)
    })
  }

  /// Marks as read the posts in `listed`, and all starred posts that arrived by `last`.
  public func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    let starred = await repository.posts(.flag(.star), of: nil, after: nil, limit: .max) ?? []
    let known = starred.filter { $0.state.arrivedAt <= last }
    return await set(.seen, on: listed + known.map { MergedPosts.id(of: $0.key) })
  }
  /// Always 0, because the list of starred posts shows no unread count.
  public var unreadCount: Int { 0 }
}
