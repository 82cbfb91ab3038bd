import PostRows
import Posts

/// Finds the line where the last session ended, in a list whose posts record on which side of the line they are.
///
/// Posts that arrived since then are above the line (below it if the oldest are first); both sides have posts.
struct LastVisitLine {
  private enum State {
    case unknown, absent, ahead, passed
  }

  private let order: PostOrder
  private var state = State.unknown

  init(in order: PostOrder) {
    self.order = order
  }

  /// The index, in the rows of the next page, of the first row below the line; 0 if the line is on an earlier page.
  ///
  /// The number of rows if no row is below the line, or if there is no line.
  func index(in rows: [PostRow]) -> Int {
    switch (state, state(after: rows)) {
    case (.passed, _): 0
    case (_, .absent): rows.count
    default: Self.index(in: rows, order)
    }
  }

  /// Moves on from the page with the given rows to the next page.
  mutating func pass(_ rows: [PostRow]) { state = state(after: rows) }

  private func state(after rows: [PostRow]) -> State {
    guard !rows.isEmpty, state == .unknown || state == .ahead else { return state }
    let index = Self.index(in: rows, order)
    guard state == .ahead || index > 0 else { return .absent }
    return index < rows.count ? .passed : .ahead
  }

  /// The index of the first row below the line; the number of rows if no row is below it.
  static func index(in rows: [PostRow], _ order: PostOrder) -> Int {
    switch order {
    case .newest: (rows.lastIndex { $0.post.listing.isSinceLastVisit != false } ?? -1) + 1
    case .oldest: rows.firstIndex { $0.post.listing.isSinceLastVisit == true } ?? rows.count
    }
  }
}
