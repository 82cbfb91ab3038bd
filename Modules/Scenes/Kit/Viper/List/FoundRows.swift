/// The rows that match a search, and the user's paging position among them.
struct FoundRows<ID: Hashable & Sendable>: Sendable {
  private var ids: [ID]
  /// The positions of the matches in the list, ascending.
  private(set) var positions: [Int] = []
  /// The paging position among the matches.
  var pager = Pager()

  /// Creates matches from the ids in `found`.
  init(_ found: [ID], in list: [ID]) {
    ids = []
    add(found, in: list)
  }

  /// Adds matches; an id that is not in the list is ignored.
  mutating func add(_ found: [ID], in list: [ID]) {
    let wanted = Set(ids).union(found)
    positions = list.indices.filter { wanted.contains(list[$0]) }
    ids = positions.map { list[$0] }
  }

  /// Updates the positions of the matches after a change of the list, and drops the matches that were removed from it.
  mutating func follow(_ list: [ID]) {
    let old = ids
    add([], in: list)
    pager.follow(.between(old, ids), count: ids.count)
  }
}
