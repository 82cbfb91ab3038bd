import Foundation
import Loading
import Posts

/// The timelines of several sources as one, newest first, page by page; a post that several have is one of them.
///
/// A post is due once no page that is still to come can have a newer one. Posts without a date,
/// whose arrival is not known either, follow those that are due.
struct MergedPages: Sendable {
  /// The maximum number of posts on a page.
  private static let pageSize = 30

  /// The timeline of one source.
  private struct Timeline {
    let source: String
    var posts: [Post]
    /// The cursor of the next page; nil at the end.
    var cursor: String?
  }

  private var timelines: [Timeline]
  /// The posts that are due.
  private var due: ArraySlice<Post> = []
  private let twins: PostTwins
  private var count = 0
  /// The number of posts that could not be read, since the last page was taken.
  private var leftOut = 0

  /// Timelines that begin with these pages.
  init(_ pages: [(source: String, page: Page<Post>)], twins: PostTwins = PostTwins()) {
    self.twins = twins
    timelines = pages.map { Timeline(source: $0.source, posts: $0.page.items, cursor: $0.page.cursor) }
    leftOut = pages.reduce(0) { $0 + $1.page.leftOut }
    collect()
  }

  /// The sources whose next page is needed before there are posts for the next page, with its cursor.
  var missing: [(source: String, cursor: String)] {
    guard due.isEmpty else { return [] }
    return timelines.compactMap { timeline in
      timeline.posts.isEmpty ? timeline.cursor.map { (timeline.source, $0) } : nil
    }
  }

  /// Adds the next page of a source; nil if it cannot be loaded, which ends that timeline.
  mutating func append(_ page: Page<Post>?, of source: String) {
    guard let index = timelines.firstIndex(where: { $0.source == source }) else { return }
    let last = timelines[index].cursor
    timelines[index].posts += page?.items ?? []
    leftOut += page?.leftOut ?? 0
    timelines[index].cursor = page?.cursor == last ? nil : page?.cursor
  }

  /// Takes the next page.
  mutating func next() -> Page<Post> {
    if due.isEmpty { collect() }
    let items = due.prefix(Self.pageSize).map(twins.named)
    due = due.dropFirst(items.count)
    count += items.count
    let isEnd = due.isEmpty && timelines.allSatisfy { $0.posts.isEmpty && $0.cursor == nil }
    defer { leftOut = 0 }
    return Page(items: items, cursor: isEnd ? nil : String(count), leftOut: leftOut)
  }

  /// Finds the posts that are due.
  mutating func collect() {
    // Older posts have to wait for the pages of the timelines that end, so far, with newer ones.
    let limit = timelines.filter { $0.cursor != nil }.compactMap { $0.posts.compactMap(\.sortDate).min() }
      .max()
    var dated: [(post: Post, date: Date)] = []
    var undated: [Post] = []
    for index in timelines.indices {
      var rest: [Post] = []
      for post in timelines[index].posts {
        switch post.sortDate {
        case nil: undated.append(post)
        case let date? where limit.map({ date >= $0 }) ?? true: dated.append((post, date))
        case .some: rest.append(post)
        }
      }
      timelines[index].posts = rest
    }
    let sorted = dated.enumerated().sorted { first, second in
      (second.element.date, first.offset) < (first.element.date, second.offset)
    }
    due += (sorted.map(\.element.post) + undated).filter(twins.isRow)
  }
}
