public import Foundation
public import Loading
public import Posts
import Reading
import Storage

/// The starred posts of every source.
public struct StarredTimeline: MergedReading {
  /// The number of posts of a page.
  private let pageSize: Int
  let posts: MergedPosts
  let scope = SubscriptionScope.all
  let hasHidden = true

  /// - Parameters:
  ///   - sources: reads the sources of the posts.
  ///   - isWhole: whether its first page has all posts, or 10,000 of them.
  public init(_ sources: SubscribedSources, isWhole: Bool = false) {
    pageSize = isWhole ? 10_000 : 30
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    Answers({
      let start = scope.cursor.flatMap { StoredCursor($0) }
      let (position, order) = (start?.position, start?.order ?? order)
      let starred = await repository.posts(.starred, of: nil, after: position, in: order, limit: pageSize) ?? []
      if position == nil { posts.begin() }
      await posts.readDuplicates(of: starred.map(\.key)) { $0.state.isStarred }
      let items = starred.compactMap { stored in stored.post.map { posts.merged($0, of: stored.key.source) } }
        .filter(posts.duplicates.isRow).map(posts.duplicates.named)
      let cursor = starred.count < pageSize ? nil : starred.last.map { StoredCursor($0.position, in: order).text }
      return Sourced(Page(items: items, cursor: cursor), from: .bundled)
    })
  }

  /// Marks every starred post as read; others are not listed.
  public func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    let starred = await repository.posts(.starred, of: nil, after: nil, limit: .max) ?? []
    let known = starred.filter { $0.state.arrivedAt <= last }
    return await set(.seen, on: listed + known.map { MergedPosts.id(of: $0.key) })
  }
  /// Always 0: unread posts that are not listed do not count here.
  public var unreadCount: Int { 0 }
}
