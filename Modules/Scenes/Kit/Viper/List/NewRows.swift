/// The ids of rows that arrived in a list and were not shown yet.
struct NewRows<ID: Hashable & Sendable>: Sendable {
  /// The ids of rows that arrived after the first response, in list order.
  private(set) var arrived: [ID] = []
  /// The ids of unread rows in the first response, in a later page, or from slow sources.
  private var marked: Set<ID> = []

  /// Returns all new ids, in list order.
  func all(in list: @autoclosure () -> [ID]) -> [ID] {
    marked.isEmpty ? arrived : list().filter(marked.union(arrived).contains)
  }

  /// Adds unread rows from the first response, a later page, or slow sources.
  mutating func mark(_ ids: some Sequence<ID>) {
    marked.formUnion(ids)
  }

  /// Removes the rows that `mark` added.
  mutating func clearMarks() {
    marked = []
  }

  /// Adds rows that arrived after the first response.
  mutating func add(_ fresh: [ID], to list: [ID]) {
    arrived = list.filter(Set(arrived + fresh).contains)
  }

  /// Removes rows that were shown or deleted.
  mutating func remove(_ ids: some Sequence<ID>) {
    marked.subtract(ids)
    guard !arrived.isEmpty else { return }
    let removed = Set(ids)
    arrived.removeAll(where: removed.contains)
  }
}
