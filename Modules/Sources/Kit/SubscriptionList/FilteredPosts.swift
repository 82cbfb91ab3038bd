public import Foundation
public import Loading
public import Posts
import Queries
import Synchronization

/// Applies the user's filters to a list: omits hidden posts, and adds the names of matching filters to the other posts.
public final class FilteredPosts: PostList {
  private let base: any PostList
  /// The address of the posts' source; nil if there are several sources.
  private let source: String?
  private let hides: Bool
  private let sources: SubscribedSources
  private let filters: SubscriptionFilters
  private let isRevealed = Mutex(false)
  /// The hidden posts since the beginning of the list; pages of a ranked source may repeat them.
  private let hidden = Mutex(Set<Post.ID>())

  /// Creates a filtered list; `source` is the address of the posts' source, or nil if the posts' listings contain their
  /// sources.
  public init(
    _ base: any PostList, of source: String?, in sources: SubscribedSources,
    calendar: Calendar = .current, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.base, self.source, self.sources) = (base, source, sources)
    hides = (base as? any MergedReading)?.hasHidden != true
    filters = SubscriptionFilters(sources.filters, of: sources.list, calendar: calendar, now: now)
  }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    base.timeline(scope, in: order).map { [self] page in
      let (shown, hidden) = filtered(page.items)
      return Page(
        items: shown, cursor: page.cursor, leftOut: page.leftOut, omissions: page.omissions,
        hidden: newCount(of: hidden, in: scope))
    }
  }

  /// Records hidden posts, and returns how many of them are not on an earlier page.
  private func newCount(of posts: [Post], in scope: LoadScope) -> Int {
    hidden.withLock { hidden in
      if !scope.isNextPage { hidden = [] }
      let before = hidden.count
      hidden.formUnion(posts.map(\.id))
      return hidden.count - before
    }
  }

  private func filtered(_ posts: [Post]) -> (shown: [Post], hidden: [Post]) {
    let round = filters.round()
    guard round != nil || posts.contains(where: \.isHiddenByItsServer) else { return (posts, []) }
    let matched = posts.map { post in
      var post = post
      post.listing.filterMatch = Self.filterMatch(post, by: round?.filters(for: post, of: source) ?? [])
      return post
    }
    guard hides, !isRevealed.withLock(\.self) else { return (matched, []) }
    let isHidden = { (post: Post) in post.listing.filterMatch?.isHidden == true }
    return (matched.filter { !isHidden($0) }, matched.filter(isHidden))
  }

  private static func filterMatch(_ post: Post, by filters: [Filter]) -> FilterMatch? {
    let hiding = post.details.facts.words?.hidingFilter
    guard !filters.isEmpty || hiding != nil else { return nil }
    return FilterMatch(
      filters.map(\.text) + [hiding].compactMap(\.self), isMarked: filters.contains { $0.effect == .mark },
      isHidden: hiding != nil || filters.contains { $0.effect == .hide })
  }

  public func arrivals() async -> [Post] { filtered(await base.arrivals()).shown }
  public func revealHidden() { isRevealed.withLock { $0 = true } }

  public func events() -> AsyncStream<ListEvent> {
    let (filters, orders, others) = (sources.filters.changes(), sources.orderChanges.changes(), base.events())
    let (events, event) = AsyncStream.makeStream(of: ListEvent.self)
    let work = [
      Task { for await _ in filters { event.yield(.filters) } },
      Task { for await _ in orders { event.yield(.order) } },
      Task { for await other in others { event.yield(other) } },
    ]
    event.onTermination = { _ in work.forEach { $0.cancel() } }
    return events
  }
}
