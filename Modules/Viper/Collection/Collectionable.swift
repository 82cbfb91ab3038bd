public import Foundation

/// The data source that a list view and the shell read: ordered sections of rows.
///
/// A conformer gives its sections; counts, safe look-up and selection follow. `any Collectionable<Row>` erases the
/// conformer but not the row.
@MainActor public protocol Collectionable<Row> {
  associatedtype Row: ListRow

  var sections: [ListSection<Row>] { get }
}

extension Collectionable {
  public var numberOfSections: Int { sections.count }

  /// The rows of a section; 0 for a section that does not exist.
  public func numberOfRows(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// The row at `[section, row]`; nil for any other path.
  public func row(at indexPath: IndexPath) -> Row? {
    guard indexPath.count == 2, sections.indices.contains(indexPath[0]) else { return nil }
    let rows = sections[indexPath[0]].rows
    return rows.indices.contains(indexPath[1]) ? rows[indexPath[1]] : nil
  }

  /// Where the row with this id stands; nil when there is none.
  public func indexPath(of id: Row.ID) -> IndexPath? {
    for (index, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.id == id }) { return [index, row] }
    }
    return nil
  }

  /// What selecting the row does: its main action; nil where there is no row, or nothing to do with it.
  public func selection(at indexPath: IndexPath) -> (row: Row, action: RowAction)? {
    guard let row = row(at: indexPath), let action = row.mainAction else { return nil }
    return (row, action)
  }

  /// Every row, in order.
  public var rows: [Row] {
    sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows)
  }
}
