/// Paging through all rows or, during a search, through the matching rows.
extension ListModel {
  /// The paging position: among the matches during a search, otherwise among all rows.
  public internal(set) var pager: Pager {
    get { found?.pager ?? listPager }
    set { if found == nil { listPager = newValue } else { found?.pager = newValue } }
  }

  /// Whether a search limits paging to the matching rows.
  public var isSearched: Bool { found != nil }

  /// The number of rows available for paging.
  public var pagedCount: Int { found?.positions.count ?? count }

  /// Converts an index among the rows available for paging to a list position; nil if out of range.
  public func position(ofPaged index: Int) -> Int? {
    guard index >= 0, index < pagedCount else { return nil }
    return found?.positions[index] ?? index
  }

  /// Converts a list position to an index among the rows available for paging; nil if the row does not match the
  /// search.
  func index(ofPosition position: Int) -> Int? {
    guard let found else { return position }
    return found.positions.firstIndex(of: position)
  }

  /// Returns a range of the rows available for paging: all rows or, during a search, the matching rows.
  public func pagedRows(in range: Range<Int>) -> [Row] {
    guard let found else { return rows(at: range) }
    return rows(at: found.positions[range.clamped(to: 0..<found.positions.count)])
  }

  /// Limits paging to the given rows, starting with the first; nil restores all rows and the position before the
  /// search.
  mutating func find(_ ids: [Row.ID]?) {
    let all = rows.map(\.id)
    found = ids.map { FoundRows($0, in: all) }
  }

  /// Adds matches to the active search.
  mutating func findAlso(_ ids: [Row.ID]) {
    let all = rows.map(\.id)
    found?.add(ids, in: all)
  }
}
