/// The data source of a list: its rows, in ordered sections.
///
/// Views, the shell, JSON output and row references all read it. A list has any number of sections, and may mix kinds of
/// rows as the cases of one enumeration. A row lists the actions that it offers; the view displays them, and the
/// presenter performs them. The view selects a `Cell`, which turns each row into lines.
public protocol Collectionable<Row> {
  /// The type of every row.
  associatedtype Row: ListRow

  /// The sections, from the top.
  var sections: [ListSection<Row>] { get }
  /// Returns the number that a user types to select a row, at least 1; by default, the 1-based position of the row.
  ///
  /// - Returns: the number; nil for an unknown id.
  func number(of id: Row.ID) -> Int?
  /// Returns the listed row with the given number; nil if no row has that number.
  func row(numbered number: Int) -> Row?
  /// The range of the row numbers; nil for an empty list.
  var numberRange: ClosedRange<Int>? { get }
}

extension Collectionable {
  public func number(of id: Row.ID) -> Int? { offset(of: id).map { $0 + 1 } }

  /// All rows, in order.
  public var rows: [Row] { sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows) }

  /// The number of rows.
  public var count: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// Whether the list has no rows.
  public var isEmpty: Bool { sections.allSatisfy(\.rows.isEmpty) }

  /// Whether any row represents a post.
  public var hasPosts: Bool { sections.contains { $0.rows.contains { $0.listedPost != nil } } }

  /// Returns the row at a position; nil if the position is out of bounds.
  public func row(at position: RowPosition) -> Row? {
    guard sections.indices.contains(position.section) else { return nil }
    let rows = sections[position.section].rows
    return rows.indices.contains(position.index) ? rows[position.index] : nil
  }

  public func row(numbered number: Int) -> Row? {
    // Most lists are numbered in order: try the position first.
    if let row = entry(at: number &- 1)?.row, self.number(of: row.id) == number { return row }
    return rows.first { self.number(of: $0.id) == number }
  }

  public var numberRange: ClosedRange<Int>? {
    let numbers = rows.compactMap { number(of: $0.id) }
    guard let first = numbers.min(), let last = numbers.max() else { return nil }
    return first...last
  }

  /// Returns the position of the row with the given id; nil if the row is not in the list.
  public func position(of id: Row.ID) -> RowPosition? { sections.position(of: id) }

  /// Converts an index across all sections to a position; nil if out of bounds.
  public func position(ofOffset offset: Int) -> RowPosition? {
    guard offset >= 0 else { return nil }
    var index = offset
    for section in sections.indices {
      if index < sections[section].rows.count { return RowPosition(section: section, index: index) }
      index -= sections[section].rows.count
    }
    return nil
  }

  /// Returns the row at an index across all sections; nil if out of bounds.
  ///
  /// The first row of a section is returned with the section's header.
  public func entry(at offset: Int) -> (row: Row, header: String?)? {
    guard let position = position(ofOffset: offset), let row = row(at: position) else { return nil }
    return (row, position.index == 0 ? sections[position.section].header : nil)
  }

  /// Returns the number of the row at an index across all sections; nil if out of bounds.
  public func rowNumber(at offset: Int) -> Int? { entry(at: offset).flatMap { number(of: $0.row.id) } }

  /// Returns the rows at indices across all sections, skipping indices that are out of bounds.
  public func rows(at offsets: some Sequence<Int>) -> [Row] { offsets.compactMap { entry(at: $0)?.row } }

  /// Returns the number of rows above the row with the given id; nil if the row is not in the list.
  public func offset(of id: Row.ID) -> Int? {
    position(of: id).map { position in
      sections[..<position.section].reduce(position.index) { $0 + $1.rows.count }
    }
  }
}

extension Collectionable where Row: ListRow {
  /// Returns the main action of a row; nil if the row is not in the list or cannot be opened.
  public func selection(of id: Row.ID) -> Row.Action? { position(of: id).flatMap(row)?.mainAction }
}

/// The position of a row in a list with sections.
public struct RowPosition: Hashable, Comparable, Sendable {
  /// The index of the section.
  public let section: Int
  /// The index of the row in its section.
  public let index: Int

  public static func < (one: RowPosition, other: RowPosition) -> Bool {
    (one.section, one.index) < (other.section, other.index)
  }
}
