public import Foundation

/// The data source of the list view, the pager, completion and scripts: ordered sections of rows.
///
/// A conformer provides its sections; counts, safe look-up and selection have defaults. The type
/// `any Collectionable<Row>` erases the conformer but not the row.
@MainActor public protocol Collectionable<Row> {
  /// The type of every row.
  associatedtype Row: ListRow

  /// The sections, from the top.
  var sections: [ListSection<Row>] { get }
}

extension Collectionable {
  /// The number of sections.
  public var numberOfSections: Int { sections.count }

  /// The number of rows in a section; 0 for a section that does not exist.
  public func numberOfRows(inSection section: Int) -> Int {
    sections.indices.contains(section) ? sections[section].rows.count : 0
  }

  /// The row at `[section, row]`; nil for any other path.
  public func row(at indexPath: IndexPath) -> Row? {
    guard indexPath.count == 2, sections.indices.contains(indexPath[0]) else { return nil }
    let rows = sections[indexPath[0]].rows
    return rows.indices.contains(indexPath[1]) ? rows[indexPath[1]] : nil
  }

  /// The path of the row with this id; nil if there is none.
  public func indexPath(of id: Row.ID) -> IndexPath? {
    for (index, section) in sections.enumerated() {
      if let row = section.rows.firstIndex(where: { $0.id == id }) { return [index, row] }
    }
    return nil
  }

  /// The row at a path with its main action; nil without a row or an action.
  public func selection(at indexPath: IndexPath) -> (row: Row, action: Row.Action)? {
    guard let row = row(at: indexPath), let action = row.mainAction else { return nil }
    return (row, action)
  }

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
