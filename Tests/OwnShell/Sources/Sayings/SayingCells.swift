public import Terminal
public import TerminalList

/// A saying, wrapped to the width.
public struct SayingListCell: Cell {
  private let row: SayingListRow

  public init(row: SayingListRow) {
    self.row = row
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(row.saying.text).wrapped(to: width)
  }
}

/// A saying, and its author below it.
public struct SayingCell: Cell {
  private let row: SayingRow

  public init(row: SayingRow) {
    self.row = row
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(row.saying.text).wrapped(to: width) + StyledText(line: row.saying.author, .secondary).wrapped(to: width)
  }
}
