/// Rows from before the last reload that no page has confirmed or removed yet; their numbers remain valid.
///
/// The number of rows is limited; the oldest rows are dropped first.
struct UnconfirmedRows<Row: ListRow>: Sendable {
  static var capacity: Int { 10_000 }

  private var rows: [Row.ID: Row] = [:]
  /// The ids of the rows, oldest first.
  private var order: [Row.ID] = []

  func row(withID id: Row.ID) -> Row? { rows[id] }

  /// Drops rows that were removed or are listed again.
  mutating func remove(_ ids: some Sequence<Row.ID>) {
    let known = ids.filter { rows.removeValue(forKey: $0) != nil }
    guard !known.isEmpty else { return }
    order.removeAll { rows[$0] == nil }
  }

  /// Edits the stored rows with the given ids.
  mutating func update(_ ids: Set<Row.ID>, _ transform: (Row) -> Row) {
    guard !rows.isEmpty else { return }
    for id in ids { rows[id] = rows[id].map(transform) }
  }

  /// Adds rows that a later page may confirm, and drops rows that were removed; without more pages, drops all rows.
  mutating func keep(_ new: [Row], dropping gone: [Row], hasMore: Bool) {
    guard hasMore else {
      self = UnconfirmedRows()
      return
    }
    for row in gone { rows[row.id] = nil }
    for row in new where rows.updateValue(row, forKey: row.id) == nil { order.append(row.id) }
    order.removeAll { rows[$0] == nil }
    for id in order.prefix(max(0, order.count - Self.capacity)) { rows[id] = nil }
    order.removeFirst(max(0, order.count - Self.capacity))
  }
}
