/// A selection of rows for the JSON output of a scene.
public enum RowSelection: Hashable, Sendable {
  /// All loaded rows.
  case all
  /// The rows at the given positions.
  case positions(Range<Int>)
  /// The rows not shown yet that are unread or arrived after the first response.
  case new
  /// The rows with the given numbers.
  case numbered([Int])
}

/// A row as a completion candidate.
public struct RowHint: Hashable, Sendable {
  /// The row's number.
  public let number: Int
  /// The untrusted value that represents the row in routes.
  public let id: String
  /// The untrusted line that identifies the row.
  public let text: String

  /// Creates a completion candidate.
  public init(number: Int, id: String, text: String) {
    self.number = number
    self.id = id
    self.text = text
  }
}
