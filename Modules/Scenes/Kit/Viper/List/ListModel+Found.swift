/// The rows that screenfuls go through: all, or those that a search has found.
extension ListModel {
  /// The progress of the user through these rows.
  public internal(set) var pager: Pager {
    get { found?.pager ?? listPager }
    set { if found == nil { listPager = newValue } else { found?.pager = newValue } }
  }

  /// Whether screenfuls go through the rows that a search has found.
  public var isSearched: Bool { found != nil }

  /// The number of rows that screenfuls go through.
  public var pagedCount: Int { found?.positions.count ?? count }

  /// The position in the list of one of these rows; nil out of range.
  public func position(ofPaged index: Int) -> Int? {
    guard index >= 0, index < pagedCount else { return nil }
    return found?.positions[index] ?? index
  }

  /// The index among these rows of the row at a position of the list; nil for any other row.
  func index(ofPosition position: Int) -> Int? {
    guard let found else { return position }
    return found.positions.firstIndex(of: position)
  }

  /// Those of these rows in a range.
  public func pagedRows(in range: Range<Int>) -> [Row] {
    guard let found else { return rows(at: range) }
    return rows(at: found.positions[range.clamped(to: 0..<found.positions.count)])
  }

  /// Begins to go through these rows only, from the first; nil goes on with all rows, where the user was before.
  mutating func find(_ ids: [Row.ID]?) {
    let all = rows.map(\.id)
    found = ids.map { FoundRows($0, in: all) }
  }

  /// Adds rows to those that a search has found.
  mutating func findAlso(_ ids: [Row.ID]) {
    let all = rows.map(\.id)
    found?.add(ids, in: all)
  }
}
