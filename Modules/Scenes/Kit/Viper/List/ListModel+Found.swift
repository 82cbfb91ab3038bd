/// Paging: through all rows, or through the hits of a search only.
extension ListModel {
  /// The paging position: within the search hits if a search is active, otherwise in all rows.
  public internal(set) var pager: Pager {
    get { found?.pager ?? listPager }
    set { if found == nil { listPager = newValue } else { found?.pager = newValue } }
  }

  /// Whether a search limits paging to its hits.
  public var isSearched: Bool { found != nil }

  /// The number of rows to page through.
  public var pagedCount: Int { found?.positions.count ?? count }

  /// The position in the list of the row at an index of the rows to page through; nil out of range.
  public func position(ofPaged index: Int) -> Int? {
    guard index >= 0, index < pagedCount else { return nil }
    return found?.positions[index] ?? index
  }

  /// The index, in the rows to page through, of the row at a list position; nil if a search has not found that row.
  func index(ofPosition position: Int) -> Int? {
    guard let found else { return position }
    return found.positions.firstIndex(of: position)
  }

  /// The rows in a range of the rows to page through: of all rows, or of the hits of a search.
  public func pagedRows(in range: Range<Int>) -> [Row] {
    guard let found else { return rows(at: range) }
    return rows(at: found.positions[range.clamped(to: 0..<found.positions.count)])
  }

  /// Limits paging to the given rows, from the first; nil returns to all rows, at the position before the search.
  mutating func find(_ ids: [Row.ID]?) {
    let all = rows.map(\.id)
    found = ids.map { FoundRows($0, in: all) }
  }

  /// Adds hits to the active search.
  mutating func findAlso(_ ids: [Row.ID]) {
    let all = rows.map(\.id)
    found?.add(ids, in: all)
  }
}
