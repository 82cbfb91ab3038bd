import PostRows
import Posts

/// Finds the row at which the last session ended, in a list whose posts record whether they arrived since then.
///
/// Posts that have arrived since then are above the line, or below it if the oldest posts are first. The line is only
/// shown between posts.
struct LastVisitLine {
  private enum State {
    case unknown, absent, ahead, passed
  }

  private let order: PostOrder
  private var state = State.unknown

  init(in order: PostOrder) {
    self.order = order
  }

  /// The index, in the next page, of the first row below the line; 0 if the line is on an earlier page.
  ///
  /// Returns the number of rows if all rows are above the line, or if there is no line.
  func index(in rows: [PostRow]) -> Int {
    switch (state, state(after: rows)) {
    case (.passed, _): 0
    case (_, .absent): rows.count
    default: Self.index(in: rows, order)
    }
  }

  /// Advances past a page with the given rows.
  mutating func pass(_ rows: [PostRow]) { state = state(after: rows) }

  private func state(after rows: [PostRow]) -> State {
    guard !rows.isEmpty, state == .unknown || state == .ahead else { return state }
    let index = Self.index(in: rows, order)
    guard state == .ahead || index > 0 else { return .absent }
    return index < rows.count ? .passed : .ahead
  }

  /// The index of the first row below the line; the number of rows if all rows are above the line.
  static func index(in rows: [PostRow], _ order: PostOrder) -> Int {
    switch order {
    case .newest: (rows.lastIndex { $0.post.listing.isSinceLastVisit != false } ?? -1) + 1
    case .oldest: rows.firstIndex { $0.post.listing.isSinceLastVisit == true } ?? rows.count
    }
  }
}
