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
  /// A copy with the rows that pass a test.
  func with(_ isWanted: (Row) -> Bool) -> ListSection {
    ListSection(header: header, rows: rows.filter(isWanted))
  }
}

extension Array {
  /// Appends the sections of a further page; its first section continues the last one here if it has the same header or
  /// none.
  mutating func goOn<Row>(with page: [ListSection<Row>]) where Element == ListSection<Row> {
    guard let last = indices.last, let first = page.first, first.header == nil || first.header == self[last].header
    else { return append(contentsOf: page) }
    self[last].rows.append(contentsOf: first.rows)
    append(contentsOf: page.dropFirst())
  }

  /// The position of a row; nil if it is not in the sections.
  func position<Row>(of id: Row.ID) -> RowPosition? where Element == ListSection<Row> {
    for section in indices {
      if let index = self[section].rows.firstIndex(where: { $0.id == id }) {
        return RowPosition(section: section, index: index)
      }
    }
    return nil
  }
}
