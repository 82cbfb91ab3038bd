/// Selects the rows of a scene for its JSON.
public enum RowSelection: Hashable, Sendable {
  /// All loaded rows.
  case all
  /// The rows at the given positions.
  case positions(Range<Int>)
  /// The rows not yet shown that arrived after the first answer or are unread.
  case new
  /// The rows with the given numbers.
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

  /// Creates a candidate for completion.
  public init(number: Int, id: String, text: String) {
    self.number = number
    self.id = id
    self.text = text
  }
}
