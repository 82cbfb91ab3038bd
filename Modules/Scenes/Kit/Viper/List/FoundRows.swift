/// The search hits in a list, and how far the user has paged through them.
struct FoundRows<ID: Hashable & Sendable>: Sendable {
  private var ids: [ID]
  /// The positions of the hits in the list, ascending.
  private(set) var positions: [Int] = []
  /// The paging position within the hits.
  var pager = Pager()

  /// Creates the hits with the ids in `found`.
  init(_ found: [ID], in list: [ID]) {
    ids = []
    add(found, in: list)
  }

  /// Adds hits; an id that is not in the list is ignored.
  mutating func add(_ found: [ID], in list: [ID]) {
    let wanted = Set(ids).union(found)
    positions = list.indices.filter { wanted.contains(list[$0]) }
    ids = positions.map { list[$0] }
  }

  /// Updates the positions of the hits after the list changed; drops hits that left the list.
  mutating func follow(_ list: [ID]) {
    let old = ids
    add([], in: list)
    pager.follow(.between(old, ids), count: ids.count)
  }
}
