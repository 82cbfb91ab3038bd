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
      let start = scope.cursor.flatMap { KeptCursor($0) }
      let (place, order) = (start?.place, start?.order ?? order)
      let repository = posts.sources.opener.cache.posts
      let starred = await repository.posts(.starred, of: nil, after: place, in: order, limit: pageSize) ?? []
      if place == nil { posts.begin() }
      await posts.readTwins(of: starred.map(\.key)) { $0.state.isStarred }
      let items = starred.compactMap { kept in kept.post.map { posts.merged($0, of: kept.key.source) } }
        .filter(posts.twins.isRow).map(posts.twins.named)
      let cursor = starred.count < pageSize ? nil : starred.last.map { KeptCursor($0.place, in: order).text }
      return Sourced(Page(items: items, cursor: cursor), from: .bundled)
    })
  }

  /// Marks every starred post as read; others are not listed.
  public func setAllRead(arrivedBy last: Date) -> Task<[Post.ID], Never> {
    Task {
      let starred = await posts.sources.opener.cache.posts.posts(.starred, of: nil, after: nil, limit: .max) ?? []
      let known = starred.filter { $0.state.arrivedAt <= last }
      return await posts.keep(.unread(false), of: known.map { MergedPosts.id(of: $0.key) }).value
    }
  }
  /// None: those of other posts do not count here.
  public var unreadCount: Int { 0 }
}
