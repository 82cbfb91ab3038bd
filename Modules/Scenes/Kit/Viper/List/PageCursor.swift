/// The position of a list's next page, and the rules for loading it.
///
/// - A cursor that does not change marks the end.
/// - A page without new rows is skipped, at most `maximumEmptyPages` times in a row.
/// - Each page with new rows allows one load of the next page that the user did not request.
public struct PageCursor: Hashable, Sendable {
  /// The maximum number of pages without new rows in one load.
  public static let maximumEmptyPages = 5

  private enum Position: Hashable, Sendable {
    case unpaged
    case more(String)
    case end
  }

  private var position = Position.unpaged
  private var emptyPages = 0
  /// Whether a page has had new rows since the last automatic load.
  private var isArmed = false

  /// Creates the cursor of a list that is not divided into pages.
  public init() {}

  /// The cursor of the next page; nil at the end, and for a list that is not divided into pages.
  public var next: String? {
    if case .more(let cursor) = position { cursor } else { nil }
  }

  /// Whether there is a next page; nil for a list that is not divided into pages.
  public var hasMore: Bool? {
    position == .unpaged ? nil : next != nil
  }

  /// Whether the next page may load without being requested.
  public var goesOnByItself: Bool { isArmed && next != nil }

  /// The cursor of a page to load at once, because the previous page had no new rows.
  public var cursorPastEmptyPage: String? {
    (1..<Self.maximumEmptyPages).contains(emptyPages) ? next : nil
  }
}

extension PageCursor {
  /// Restarts after the first page; `broughtRows`: whether the page has rows.
  mutating func begin<Row>(with next: ListPage<Row>.Next, broughtRows: Bool) {
    self = PageCursor()
    switch next {
    case .unpaged: position = .unpaged
    case .end: position = .end
    case .after(let cursor): move(to: cursor, broughtRows: broughtRows)
    }
  }

  /// Advances past a further page, which was requested with the cursor `sent`, to the position after it.
  ///
  /// `broughtRows` says whether the page had rows that were not in the list.
  mutating func advance<Row>(from sent: String, to next: ListPage<Row>.Next, broughtRows: Bool) {
    guard case .after(let cursor) = next, cursor != sent else {
      position = .end
      (emptyPages, isArmed) = (0, false)
      return
    }
    move(to: cursor, broughtRows: broughtRows)
  }

  /// The cursor of the next page, requested by the user.
  mutating func takeOnRequest() -> String? {
    (emptyPages, isArmed) = (0, false)
    return next
  }

  /// The cursor of the next page, for an automatic load; then nil until a page has new rows again.
  mutating func takeByItself() -> String? {
    guard isArmed else { return nil }
    isArmed = false
    return next
  }

  private mutating func move(to cursor: String, broughtRows: Bool) {
    position = .more(cursor)
    emptyPages = broughtRows ? 0 : emptyPages + 1
    isArmed = broughtRows
  }
}
