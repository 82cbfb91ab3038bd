/// The ids of rows that have arrived in a list and were not yet shown.
struct NewRows<ID: Hashable & Sendable>: Sendable {
  /// The ids of rows that arrived after the first answer, in the list's order.
  private(set) var arrived: [ID] = []
  /// The ids of unread rows in the first answer, in a page, or from slow sources.
  private var marked: Set<ID> = []

  /// All new ids, in the list's order.
  func all(in list: @autoclosure () -> [ID]) -> [ID] {
    marked.isEmpty ? arrived : list().filter(marked.union(arrived).contains)
  }

  /// Adds unread rows of the first answer, of a page, or from slow sources.
  mutating func mark(_ ids: some Sequence<ID>) {
    marked.formUnion(ids)
  }

  /// Drops the unread rows that `mark` has added.
  mutating func clearMarks() {
    marked = []
  }

  /// Adds rows that arrived after the first answer.
  mutating func add(_ fresh: [ID], to list: [ID]) {
    arrived = list.filter(Set(arrived + fresh).contains)
  }

  /// Drops rows that were shown or removed.
  mutating func remove(_ ids: some Sequence<ID>) {
    marked.subtract(ids)
    guard !arrived.isEmpty else { return }
    let removed = Set(ids)
    arrived.removeAll(where: removed.contains)
  }
}
