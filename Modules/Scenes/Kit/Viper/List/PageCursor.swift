/// The cursor of a list's next page, and the rules for loading the page.
///
/// - A page with an unchanged cursor is the last page.
/// - A page without new rows is skipped, at most `maximumEmptyPages` times in a row.
/// - Each page with new rows permits one automatic load of the next page.
public struct PageCursor: Hashable, Sendable {
  /// The maximum number of consecutive pages without new rows in one load.
  public static let maximumEmptyPages = 5

  private enum Position: Hashable, Sendable {
    case unpaged
    case more(String)
    case end
  }

  private var position = Position.unpaged
  private var emptyPages = 0
  /// Whether a page had new rows since the last automatic load.
  private var isArmed = false

  /// Creates the cursor of an unpaged list.
  public init() {}

  /// The cursor of the next page; nil at the end, and for an unpaged list.
  public var next: String? {
    if case .more(let cursor) = position { cursor } else { nil }
  }

  /// Whether there is a next page; nil for an unpaged list.
  public var hasMore: Bool? {
    position == .unpaged ? nil : next != nil
  }

  /// Whether the next page may load automatically.
  public var goesOnByItself: Bool { isArmed && next != nil }

  /// The cursor of a page to load immediately, because the previous page had no new rows.
  public var cursorPastEmptyPage: String? {
    (1..<Self.maximumEmptyPages).contains(emptyPages) ? next : nil
  }
}

extension PageCursor {
  /// Restarts after the first page; `broughtRows` indicates whether the page has rows.
  mutating func begin<Row>(with next: ListPage<Row>.Next, broughtRows: Bool) {
    self = PageCursor()
    switch next {
    case .unpaged: position = .unpaged
    case .end: position = .end
    case .after(let cursor): move(to: cursor, broughtRows: broughtRows)
    }
  }

  /// Advances to the position after a page that was requested with the cursor `sent`.
  ///
  /// `broughtRows` indicates whether the page contained new rows.
  mutating func advance<Row>(from sent: String, to next: ListPage<Row>.Next, broughtRows: Bool) {
    guard case .after(let cursor) = next, cursor != sent else {
      position = .end
      (emptyPages, isArmed) = (0, false)
      return
    }
    move(to: cursor, broughtRows: broughtRows)
  }

  /// Returns the cursor of the next page, for a load that the user requested.
  mutating func takeOnRequest() -> String? {
    (emptyPages, isArmed) = (0, false)
    return next
  }

  /// Returns the cursor of the next page, for an automatic load; then nil until a page with new rows arrives.
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
