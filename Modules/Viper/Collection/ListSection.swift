/// A run of rows that belong together.
public struct ListSection<Row: ListRow>: Hashable, Sendable {
  public let rows: [Row]

  public init(rows: [Row]) {
    self.rows = rows
  }
}
