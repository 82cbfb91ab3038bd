/// The data source of a list: ordered sections of rows, read by the views, the shell, JSON and row references.
///
/// *Loading*: a list has any number of sections, and may mix kinds of rows, as the cases of one type. *Interaction*: a
/// row lists the actions it offers; the view does not know what they do, and the presenter performs them.
/// *Configuration*: a `Cell` turns a row into lines, and is chosen by the view.
public protocol Collectionable<Row> {
  /// The type of every row.
  associatedtype Row: ListRow

  /// The sections, from the top.
  var sections: [ListSection<Row>] { get }
  /// The number that a user types for a row, at least 1; by default, its 1-based position in the list.
  ///
  /// - Returns: the number; nil for an id that the list does not know.
  func number(of id: Row.ID) -> Int?
  /// The listed row with the given number; nil if there is none.
  func row(numbered number: Int) -> Row?
  /// The smallest and the largest number of the rows; nil for an empty list.
  var numberRange: ClosedRange<Int>? { get }
}

extension Collectionable {
  public func number(of id: Row.ID) -> Int? { offset(of: id).map { $0 + 1 } }

  /// Every row, in order.
  public var rows: [Row] { sections.count == 1 ? sections[0].rows : sections.flatMap(\.rows) }

  /// The number of rows.
  public var count: Int { sections.reduce(0) { $0 + $1.rows.count } }

  /// Whether there are no rows.
  public var isEmpty: Bool { sections.allSatisfy(\.rows.isEmpty) }

  /// Whether there is a row that represents a post.
  public var hasPosts: Bool { sections.contains { $0.rows.contains { $0.listedPost != nil } } }

  /// The row at a position; nil out of bounds.
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

  /// The position of the row with the given id; nil for a row that is not in the list.
  public func position(of id: Row.ID) -> RowPosition? { sections.position(of: id) }

  /// The position of the row at an index over all sections; nil out of bounds.
  public func position(ofOffset offset: Int) -> RowPosition? {
    guard offset >= 0 else { return nil }
    var index = offset
    for section in sections.indices {
      if index < sections[section].rows.count { return RowPosition(section: section, index: index) }
      index -= sections[section].rows.count
    }
    return nil
  }

  /// The row at an index over all sections, with the section's header if the row is the section's first; nil out of
  /// bounds.
  public func entry(at offset: Int) -> (row: Row, header: String?)? {
    guard let position = position(ofOffset: offset), let row = row(at: position) else { return nil }
    return (row, position.index == 0 ? sections[position.section].header : nil)
  }

  /// The number of the row at an index over all sections; nil out of bounds.
  public func rowNumber(at offset: Int) -> Int? { entry(at: offset).flatMap { number(of: $0.row.id) } }

  /// The rows at indices over all sections; indices out of bounds are skipped.
  public func rows(at offsets: some Sequence<Int>) -> [Row] { offsets.compactMap { entry(at: $0)?.row } }

  /// The number of rows above the row with the given id; nil for a row that is not in the list.
  public func offset(of id: Row.ID) -> Int? {
    position(of: id).map { position in
      sections[..<position.section].reduce(position.index) { $0 + $1.rows.count }
    }
  }
}

extension Collectionable where Row: ListRow {
  /// The main action of a row, for its presenter to perform; nil for a row that is not in the list or that cannot be
  /// opened.
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
