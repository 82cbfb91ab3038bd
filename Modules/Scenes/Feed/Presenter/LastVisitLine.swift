import PostRows
import Posts

/// The line where the last visit ended, in a list whose posts tell on which side of it they are.
///
/// Every post that has arrived since is above it, or below it with the oldest first; there are posts on both sides.
struct LastVisitLine {
  private enum State {
    case unknown, absent, ahead, passed
  }

  private let order: PostOrder
  private var state = State.unknown

  init(in order: PostOrder) {
    self.order = order
  }

  /// The index in the rows of the next page from which on they are below the line; their count if it is not among them.
  mutating func index(in rows: [PostRow]) -> Int {
    guard !rows.isEmpty else { return 0 }
    let index = Self.index(in: rows, order)
    switch state {
    case .unknown where index == 0: state = .absent
    case .unknown, .ahead: state = index < rows.count ? .passed : .ahead
    case .passed: return 0
    case .absent: break
    }
    return state == .absent ? rows.count : index
  }

  /// The index from which on rows are below the line.
  static func index(in rows: [PostRow], _ order: PostOrder) -> Int {
    switch order {
    case .newest: (rows.lastIndex { $0.post.isSinceLastVisit != false } ?? -1) + 1
    case .oldest: rows.firstIndex { $0.post.isSinceLastVisit == true } ?? rows.count
    }
  }
}
