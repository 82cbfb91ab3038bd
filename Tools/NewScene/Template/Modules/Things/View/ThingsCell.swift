public import Terminal
public import TerminalList

/// An item: its title, and its text below it.
public struct ThingsCell: Cell {
  private let item: ThingsItem

  public init(row: ThingsRow) {
    item = row.item
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(line: item.title, .strong).wrapped(to: width) + StyledText(item.text).wrapped(to: width)
  }
}
