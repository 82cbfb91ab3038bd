/// A group of rows with an optional header.
public struct ListSection<Row: ListItem>: Hashable, Sendable {
  /// In the user's language; nil for a section without a header.
  public let header: String?
  /// The rows, from the top.
  public internal(set) var rows: [Row]

  /// Rows below an optional header.
  public init(header: String? = nil, rows: [Row]) {
    self.header = header
    self.rows = rows
  }
}

extension ListSection {
  /// The same section, with those of its rows that pass a test.
  func with(_ isWanted: (Row) -> Bool) -> ListSection {
    ListSection(header: header, rows: rows.filter(isWanted))
  }
}

extension Array {
  /// Appends the sections of a further page, of which the first goes on with the last one here if it has the same header
  /// or none.
  mutating func goOn<Row>(with page: [ListSection<Row>]) where Element == ListSection<Row> {
    guard let last = indices.last, let first = page.first, first.header == nil || first.header == self[last].header
    else { return append(contentsOf: page) }
    self[last].rows.append(contentsOf: first.rows)
    append(contentsOf: page.dropFirst())
  }

  /// The section of the row at a position in the list, and its index there; the end of the last one out of range, and nil
  /// without sections.
  func place<Row>(of position: Int) -> (section: Int, index: Int)? where Element == ListSection<Row> {
    var index = position
    for section in indices {
      if index < self[section].rows.count { return (section, index) }
      index -= self[section].rows.count
    }
    return indices.last.map { ($0, self[$0].rows.count) }
  }
}
