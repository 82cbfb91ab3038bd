/// Selects the rows of a scene for its JSON.
public enum RowSelection: Hashable, Sendable {
  /// All loaded rows.
  case all
  /// The rows at these positions.
  case positions(Range<Int>)
  /// The rows that arrived after the first answer and were not yet shown.
  case new
  /// The rows with these numbers.
  case numbered([Int])
}

/// A row as a candidate for completion.
public struct RowHint: Hashable, Sendable {
  /// The row's number.
  public let number: Int
  /// The row's untrusted value in routes.
  public let id: String
  /// The untrusted line that identifies the row.
  public let text: String

  /// A candidate for a row.
  public init(number: Int, id: String, text: String) {
    self.number = number
    self.id = id
    self.text = text
  }
}
