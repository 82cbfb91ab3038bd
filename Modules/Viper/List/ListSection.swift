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
