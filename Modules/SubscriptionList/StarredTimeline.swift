public import Foundation
public import Loading
public import Posts
import Reading
import Storage

/// The starred posts of every source, newest first.
public struct StarredTimeline: MergedReading {
  private static let pageSize = 30

  let posts: MergedPosts
  let scope = SubscriptionScope.all
  let hasHidden = true

  /// - Parameter sources: reads the sources of the posts.
  public init(_ sources: SubscribedSources) {
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    Answers({
      let place = scope.cursor.flatMap { KeptCursor($0)?.place }
      let repository = posts.sources.opener.cache.posts
      let starred = await repository.posts(.starred, of: nil, before: place, limit: Self.pageSize) ?? []
      if place == nil { posts.begin() }
      let items = starred.compactMap { kept in kept.post.map { posts.merged($0, of: kept.key.source) } }
        .filter(posts.twins.isRow).map(posts.twins.named)
      let cursor = starred.count < Self.pageSize ? nil : starred.last.map { KeptCursor($0.place).text }
      return Sourced(Page(items: items, cursor: cursor), from: .bundled)
    })
  }

  /// Marks every starred post as read; others are not listed.
  public func setAllRead(arrivedBy last: Date) -> Task<[Post.ID], Never> {
    Task {
      let starred = await posts.sources.opener.cache.posts.posts(.starred, of: nil, before: nil, limit: .max) ?? []
      let known = starred.filter { $0.state.arrivedAt <= last }
      return await posts.keep(.unread(false), of: known.map { MergedPosts.id(of: $0.key) }).value
    }
  }
  /// None: those of other posts do not count here.
  public var unreadCount: Int { 0 }
}
