import Foundation
import PostRows
import Posts
import Viper

/// The state of a feed besides its list: its appearance, the changes since the load, and how far the user has seen it.
struct FeedState {
  /// The order in which the list was loaded; nil before the first load.
  private(set) var order: PostOrder?
  private(set) var look: FeedLook
  /// The line where the last session ended.
  private var lastVisit = LastVisitLine(in: .newest)
  /// The posts whose warning the user has lifted.
  private var revealed: Set<Post.ID> = []
  /// The posts that have changed since the list was last loaded from its beginning.
  private var changes = ChangedPosts()
  /// The posts marked as read because they were shown: on the screen they still look unread.
  private var readByShowing: Set<Post.ID> = []
  /// The number of unread posts when the list last changed.
  private var unreadCount = 0
  /// The date of the last answer.
  private(set) var answeredAt = Date.distantPast
  /// The date of the newest answer whose posts are listed, not only announced.
  private(set) var knownUntil = Date.distantPast

  init(look: FeedLook) {
    self.look = look
  }

  /// The row of a post, with later changes applied.
  func row(of post: Post) -> PostRow {
    PostRow(changes.applied(to: post), isRevealed: revealed.contains(post.id))
  }

  /// The rows of a page, divided where the last session ended.
  func list(_ page: Page<Post>, line header: String) -> ListPage<PostRow> {
    let list = ListPage(page, row: row)
    let end = lastVisit.index(in: list.rows)
    return end < list.count ? list.divided(at: end, header: header) : list
  }

  /// Begins a load of the list from its beginning.
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

  /// Records the date of an answer; returns false if its posts wait above the list, where nobody has seen them.
  mutating func answer(at date: Date, in list: ListModel<PostRow>) -> Bool {
    if list.new.isEmpty { knownUntil = answeredAt }
    guard list.newer.isEmpty else { return false }
    answeredAt = date
    return true
  }

  /// Lifts the warnings of posts.
  mutating func reveal(_ posts: [Post.ID]) { revealed.formUnion(posts) }

  /// Records that rows were shown, those in `whole` in full; returns the posts that the rule thereby counts as read.
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

  /// Applies a change of posts, made in this scene or elsewhere; returns the changes that the display has to draw.
  mutating func apply(_ change: PostChange, to list: inout ListModel<PostRow>, counted count: Int) -> [ListChange] {
    changes.add(change)
    var shown: Set<Post.ID> = []
    if case .state(.seen, let ids) = change {
      shown = readByShowing.intersection(ids)
      readByShowing.subtract(shown)
    }
    let rows = list.update(change.ids, keepingOnScreen: shown) { row(of: $0.post) }
    // The head also counts the unread posts of further pages.
    let count = Self.unreadCount(of: list, counted: count)
    defer { unreadCount = count }
    let isHead = count != unreadCount && !change.ids.contains { list.row(withID: $0) != nil }
    return [rows, isHead ? .edited([]) : nil].compactMap(\.self)
  }

  /// Inserts posts from sources that the list did not wait for; returns nil if all the posts wait above the list.
  func arrive(_ posts: [Post], in list: inout ListModel<PostRow>) -> ListChange? {
    let order = order ?? .newest
    return list.arrive(
      posts.map(row), by: { order.precedes($0.post.sortDate ?? .distantPast, $1.post.sortDate ?? .distantPast) },
      dividedAt: { LastVisitLine.index(in: $0, order) })
  }

  /// The number of unread posts.
  ///
  /// Includes pages that are not loaded; the store may not have counted the latest posts yet.
  static func unreadCount(of list: ListModel<PostRow>, counted count: Int) -> Int {
    list.cursor.hasMore == true ? max(list.unreadCount, count) : list.unreadCount
  }
}
