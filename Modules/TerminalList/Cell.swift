public import Terminal

/// Draws a row.
public protocol Cell {
  /// The row in lines of at most `width` columns.
  func lines(width: Int) -> [StyledText]
}
