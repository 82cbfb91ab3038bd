/// The rows of a list that a search has found, and the progress of the user through them.
struct FoundRows<ID: Hashable & Sendable>: Sendable {
  private var ids: [ID]
  /// Their positions in the list, in its order.
  private(set) var positions: [Int] = []
  /// The progress through them, a screenful at a time.
  var pager = Pager()

  /// Rows of a list with these ids.
  init(_ found: [ID], in list: [ID]) {
    ids = []
    add(found, in: list)
  }

  /// Adds rows, where the list has them.
  mutating func add(_ found: [ID], in list: [ID]) {
    let wanted = Set(ids).union(found)
    positions = list.indices.filter { wanted.contains(list[$0]) }
    ids = positions.map { list[$0] }
  }

  /// Keeps pointing at the same rows after a change of the list; those that it has no more are left out.
  mutating func follow(_ list: [ID]) {
    let old = ids
    add([], in: list)
    pager.follow(.between(old, ids), count: ids.count)
  }
}
