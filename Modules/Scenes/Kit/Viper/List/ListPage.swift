public import Posts

/// The rows of a response: a complete list, or one page of a list.
public struct ListPage<Row: ListRow>: Collectionable, Hashable, Sendable {
  /// The continuation after the rows.
  public enum Next: Hashable, Sendable {
    /// The list is not divided into pages.
    case unpaged
    /// The next page is loaded with this cursor.
    case after(String)
    /// The page is the last one.
    case end
  }

  /// The sections, from the top.
  public let sections: [ListSection<Row>]
  /// The continuation after the rows.
  public let next: Next
  /// The number of rows that could not be read.
  public let leftOut: Int
  /// The items that the list omits deliberately.
  public let omissions: [Omission]
  /// The number of rows hidden by filters.
  public let hidden: Int

  /// Creates a page with rows in sections.
  public init(
    sections: [ListSection<Row>], next: Next = .unpaged, leftOut: Int = 0, omissions: [Omission] = [], hidden: Int = 0
  ) {
    self.sections = sections
    self.next = next
    self.leftOut = leftOut
    self.omissions = omissions
    self.hidden = hidden
  }

  /// Creates a page with rows in one section without a header.
  public init(
    rows: [Row], next: Next = .unpaged, leftOut: Int = 0, omissions: [Omission] = [], hidden: Int = 0
  ) {
    self.init(
      sections: [ListSection(rows: rows)], next: next, leftOut: leftOut, omissions: omissions, hidden: hidden)
  }

  /// Returns the page divided into two sections; the second begins at the given index, and has the header.
  public func divided(at index: Int, header: String) -> ListPage {
    let rows = rows
    let parts = [
      ListSection(rows: Array(rows.prefix(index))), ListSection(header: header, rows: Array(rows.dropFirst(index))),
    ]
    return ListPage(
      sections: parts.filter { !$0.rows.isEmpty }, next: next, leftOut: leftOut, omissions: omissions, hidden: hidden)
  }

  /// Creates a page with a row for each item of the given page.
  public init<Item>(_ page: Page<Item>, row: (Item) -> Row) {
    self.init(
      rows: page.items.map(row), next: page.cursor.map { .after($0) } ?? .end, leftOut: page.leftOut,
      omissions: page.omissions, hidden: page.hidden)
  }
}
