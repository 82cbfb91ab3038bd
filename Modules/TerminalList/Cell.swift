public import Terminal

/// Draws a row.
public protocol Cell {
  /// The row in lines of at most `width` columns.
  func lines(width: Int) -> [StyledText]
  /// The cell of a row with this number, to name in its hints; by default, the same cell.
  func numbered(_ number: Int) -> any Cell
}

extension Cell {
  public func numbered(_ number: Int) -> any Cell { self }
}
