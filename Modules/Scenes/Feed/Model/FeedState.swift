import Foundation
import PostRows
import Posts
import Viper

/// The state of a feed apart from its list: the layout, the changes since the load, and the user's progress.
struct FeedState {
  /// The order in which the list was loaded; nil before the first load.
  private(set) var order: PostOrder?
  private(set) var look: FeedLook
  /// The position in the list where the last session ended.
  private var lastVisit = LastVisitLine(in: .newest)
  /// The posts whose warning the user has lifted.
  private var revealed: Set<Post.ID> = []
  /// The posts that have changed since the list was last loaded from its beginning.
  private var changes = ChangedPosts()
  /// The posts that were marked as read because they were shown; they look unread until the list is loaded again.
  private var readByShowing: Set<Post.ID> = []
  /// The number of unread posts at the last change of the list.
  private var unreadCount = 0
  /// The date of the latest response.
  private(set) var answeredAt = Date.distantPast
  /// The date of the newest response whose posts are in the list, rather than only announced above the list.
  private(set) var knownUntil = Date.distantPast

  init(look: FeedLook) {
    self.look = look
  }

  /// The row of a post, with later changes applied.
  func row(of post: Post) -> PostRow {
    PostRow(changes.applied(to: post), isRevealed: revealed.contains(post.id))
  }

  /// The rows of a page, with a divider where the last session ended.
  func list(_ page: Page<Post>, line header: String) -> ListPage<PostRow> {
    let list = ListPage(page, row: row)
    let end = lastVisit.index(in: list.rows)
    return end < list.count ? list.divided(at: end, header: header) : list
  }

  /// Resets the state for a load of the list from its beginning.
  mutating func begin(in order: PostOrder) {
    self.order = order
    changes = ChangedPosts()
    lastVisit = LastVisitLine(in: order)
  }

  /// Applies the rows of a page that has arrived.
  mutating func take(_ rows: [PostRow]) {
    look.look(at: rows)
    lastVisit.pass(rows)
  }

  /// Records the date of a response; returns false if its posts are only announced above the list, not shown.
  mutating func answer(at date: Date, in list: ListModel<PostRow>) -> Bool {
    if list.new.isEmpty { knownUntil = answeredAt }
    guard list.newer.isEmpty else { return false }
    answeredAt = date
    return true
  }

  /// Lifts the warnings of posts.
  mutating func reveal(_ posts: [Post.ID]) { revealed.formUnion(posts) }

  /// Records that rows were shown, and that the posts in `whole` were shown in full; returns the posts that thereby
  /// count as read, according to `rule`.
  mutating func show(_ rows: [PostRow], whole: Set<Post.ID>, by rule: ReadingRule) -> [Post.ID] {
    let unread = rows.filter(\.isUnread).map(\.id)
    let read =
      switch rule {
      case .auto: unread.filter(whole.contains)
      case .opened: [Post.ID]()
      case .shown: unread
      }
    readByShowing.formUnion(read)
    return read
  }

  /// Applies a change to posts, made in this scene or elsewhere; returns the list changes to draw.
  mutating func apply(_ change: PostChange, to list: inout ListModel<PostRow>, counted count: Int) -> [ListChange] {
    changes.add(change)
    var shown: Set<Post.ID> = []
    if case .state(.seen, let ids) = change {
      shown = readByShowing.intersection(ids)
      readByShowing.subtract(shown)
    }
    let rows = list.update(change.ids, keepingOnScreen: shown) { row(of: $0.post) }
    // The number in the header includes the unread posts of further pages.
    let count = Self.unreadCount(of: list, counted: count)
    defer { unreadCount = count }
    let isHead = count != unreadCount && !change.ids.contains { list.row(withID: $0) != nil }
    return [rows, isHead ? .edited([]) : nil].compactMap(\.self)
  }

  /// Inserts posts of sources that responded after the list was shown; returns nil if all the posts are only announced
  /// above the list.
  func arrive(_ posts: [Post], in list: inout ListModel<PostRow>) -> ListChange? {
    let order = order ?? .newest
    return list.arrive(
      posts.map(row), by: { order.precedes($0.post.sortDate ?? .distantPast, $1.post.sortDate ?? .distantPast) },
      dividedAt: { LastVisitLine.index(in: $0, order) })
  }

  /// The number of unread posts.
  ///
  /// Includes posts on pages that are not loaded. The stored count may not include the latest posts yet.
  static func unreadCount(of list: ListModel<PostRow>, counted count: Int) -> Int {
    list.cursor.hasMore == true ? max(list.unreadCount, count) : list.unreadCount
  }
}
