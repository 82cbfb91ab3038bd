/// The data source of the list view, the pager, completion and scripts: ordered sections of rows.
///
/// A conformer provides its sections; counts and look-up by position have defaults. The type
/// `any Collectionable<Row>` erases the conformer but not the row.
@MainActor public protocol Collectionable<Row> {
  /// The type of every row.
  associatedtype Row: ListRow

  /// The sections, from the top.
  var sections: [ListSection<Row>] { get }
}

extension Collectionable {
  /// Every row, in order.
  public var rows: [Row] {
    sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows)
  }

  /// The number of rows in all sections.
  public var numberOfRows: Int {
    sections.reduce(0) { $0 + $1.rows.count }
  }

  /// The row at a position in the list, with its section's header if it is the first row there; nil out of range.
  public func entry(at position: Int) -> (row: Row, header: String?)? {
    guard position >= 0 else { return nil }
    var index = position
    for section in sections {
      if index < section.rows.count { return (section.rows[index], index == 0 ? section.header : nil) }
      index -= section.rows.count
    }
    return nil
  }
}
