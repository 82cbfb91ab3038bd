import Foundation
import Posts

/// Merges the timelines of several sources page by page, newest first; lists only one of several duplicates.
///
/// A post can be listed when no page that has not been loaded can contain a newer one. Posts with neither a date nor a
/// known arrival follow the posts that can be listed.
struct MergedPages: Sendable {
  /// The maximum number of posts on a page.
  private static let pageSize = 30
  /// The `source` of the timeline for posts that were not on a page of a source, such as replacements for duplicates.
  private static let noSource = ""

  /// The timeline of one source.
  private struct Timeline {
    let source: String
    var posts: [Post]
    /// The cursor of the next page; nil if there are no more pages.
    var cursor: String?
  }

  private var timelines: [Timeline]
  /// The posts that can be listed.
  private var due: ArraySlice<Post> = []
  /// The sources whose next page arrived too late, so that the list did not wait for it.
  private var late: Set<String> = []
  /// The posts that arrived too late for their position in the listed pages: `isPast` is true for them.
  private var newer: [Post] = []
  private let duplicates: DuplicatePosts
  private var count = 0
  /// The ids of the posts that were collected for a page, or arrived too late for their position in the list.
  private var seen: Set<Post.ID> = []
  /// The date of the last listed post; nil if no listed post has a date.
  private var lastDate: Date?
  /// Whether the last page has been returned.
  private var isEnd = false
  /// The number of posts that could not be decoded since the last page was returned.
  private var leftOut = 0

  /// Merges timelines that begin with the given pages; `others` are posts that replace duplicates on the pages.
  init(
    _ pages: [(source: String, page: Page<Post>)], _ others: [Post] = [], duplicates: DuplicatePosts = DuplicatePosts()
  ) {
    self.duplicates = duplicates
    timelines = pages.map { Timeline(source: $0.source, posts: $0.page.items, cursor: $0.page.cursor) }
    timelines.append(Timeline(source: Self.noSource, posts: others, cursor: nil))
    leftOut = pages.reduce(0) { $0 + $1.page.leftOut }
    collect()
  }

  /// The sources whose next page must be loaded before a page can be listed, with the cursor of that page.
  var missing: [(source: String, cursor: String)] {
    guard due.isEmpty else { return [] }
    return timelines.compactMap { timeline in
      timeline.posts.isEmpty ? timeline.cursor.map { (timeline.source, $0) } : nil
    }
  }

  /// Adds the next page of a source; nil ends the timeline of the source, because the page could not be loaded.
  mutating func append(_ page: Page<Post>?, of source: String) {
    guard let index = timelines.firstIndex(where: { $0.source == source }) else { return }
    let last = timelines[index].cursor
    let items = page?.items ?? []
    let isLate = late.remove(source) != nil
    let past = isLate ? items.filter(isPast) : []
    newer += past.filter { seen.insert($0.id).inserted }
    timelines[index].posts += isLate ? items.filter { !isPast($0) } : items
    leftOut += page?.leftOut ?? 0
    timelines[index].cursor = page?.cursor == last ? nil : page?.cursor
    if isLate { collectAgain() }
  }

  /// Adds posts that replace duplicates on a page, and may be missing from the loaded pages of their sources.
  mutating func add(_ posts: [Post]) {
    let fresh = posts.filter { seen.insert($0.id).inserted }
    newer += fresh.filter(isPast)
    guard let index = timelines.firstIndex(where: { $0.source == Self.noSource }) else { return }
    timelines[index].posts += fresh.filter { !isPast($0) }
  }

  /// Whether there are posts that arrived too late for their position in the listed pages.
  var hasNewer: Bool { !newer.isEmpty }

  /// Removes and returns the posts that arrived too late for their position in the listed pages.
  mutating func takeNewer() -> [Post] {
    defer { newer = [] }
    return Self.sorted(newer.filter(duplicates.isRow)).map(duplicates.named)
  }

  /// Whether a post is newer than the last listed post, or the last page has already been returned.
  private func isPast(_ post: Post) -> Bool {
    guard !isEnd, let date = post.sortDate else { return isEnd }
    return lastDate.map { date > $0 } ?? false
  }

  /// Removes and returns the next page.
  mutating func next() -> Page<Post> {
    if due.isEmpty { collect() }
    let items = due.prefix(Self.pageSize).map(duplicates.named)
    due = due.dropFirst(items.count)
    count += items.count
    lastDate = items.compactMap(\.sortDate).last ?? lastDate
    isEnd = due.isEmpty && timelines.allSatisfy { $0.posts.isEmpty && $0.cursor == nil }
    defer { leftOut = 0 }
    return Page(items: items, cursor: isEnd ? nil : String(count), leftOut: leftOut)
  }

  /// Adds the first pages of sources that responded late; returns the posts that are newer than the last listed post.
  ///
  /// The other posts of these sources are listed on later pages; if there are no later pages, returns all posts.
  mutating func arrive(_ pages: [(source: String, page: Page<Post>)]) -> [Post] {
    for (source, page) in pages {
      timelines.removeAll { $0.source == source }
      let fresh = page.items.filter { seen.insert($0.id).inserted }
      newer += fresh.filter(isPast)
      timelines.append(
        Timeline(source: source, posts: fresh.filter { !isPast($0) }, cursor: isEnd ? nil : page.cursor))
      leftOut += page.leftOut
    }
    collectAgain()
    return takeNewer()
  }

  /// Collects the posts that can be listed, and sorts them together with the posts collected before.
  private mutating func collectAgain() {
    let before = due
    due = []
    collect()
    due = ArraySlice(Self.sorted(before + due))
  }

  /// Sorts posts, newest first; posts without a date are last.
  private static func sorted(_ posts: some Sequence<Post>) -> [Post] {
    let order = posts.enumerated().sorted { first, second in
      let dates = (first.element.sortDate, second.element.sortDate)
      return (dates.1 ?? .distantPast, first.offset) < (dates.0 ?? .distantPast, second.offset)
    }
    return order.map(\.element)
  }

  /// Collects the posts that can be listed without waiting for timelines without loaded posts; returns false if there
  /// are none.
  mutating func collectAny() -> Bool {
    collect()
    if !due.isEmpty { late.formUnion(timelines.lazy.filter { $0.posts.isEmpty && $0.cursor != nil }.map(\.source)) }
    return !due.isEmpty
  }

  /// Collects the posts that can be listed.
  mutating func collect() {
    // A post that is older than all loaded posts of an incomplete timeline must wait for the next page of that
    // timeline.
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
    seen.formUnion(sorted.lazy.map(\.element.post.id))
    seen.formUnion(undated.lazy.map(\.id))
    due += (sorted.map(\.element.post) + undated).filter(duplicates.isRow)
  }
}
