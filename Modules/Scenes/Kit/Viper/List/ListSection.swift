/// A group of rows with an optional header.
public struct ListSection<Row: ListRow>: Hashable, Sendable {
  /// The header, in the user's language; nil for a section without a header.
  public let header: String?
  /// The rows, from the top.
  public internal(set) var rows: [Row]

  /// Creates a section of rows below an optional header.
  public init(header: String? = nil, rows: [Row]) {
    self.header = header
    self.rows = rows
  }
}

extension ListSection {
  /// Returns a copy with only the rows that satisfy the condition.
  func with(_ isWanted: (Row) -> Bool) -> ListSection {
    ListSection(header: header, rows: rows.filter(isWanted))
  }
}

extension Array {
  /// Appends the sections of another page.
  ///
  /// The first of these is merged with the last existing section if its header is equal or nil.
  mutating func goOn<Row>(with page: [ListSection<Row>]) where Element == ListSection<Row> {
    guard let last = indices.last, let first = page.first, first.header == nil || first.header == self[last].header
    else { return append(contentsOf: page) }
    self[last].rows.append(contentsOf: first.rows)
    append(contentsOf: page.dropFirst())
  }

  /// Returns the position of the row with the given id; nil if the sections do not contain the row.
  func position<Row>(of id: Row.ID) -> RowPosition? where Element == ListSection<Row> {
    for section in indices {
      if let index = self[section].rows.firstIndex(where: { $0.id == id }) {
        return RowPosition(section: section, index: index)
      }
    }
    return nil
  }
}
