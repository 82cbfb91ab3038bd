public import Terminal
public import TerminalList

/// The whole of an item: its title, and its text below it.
public struct WholeThingsCell: Cell {
  private let item: ThingsItem

  public init(row: WholeThingsRow) {
    item = row.item
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(line: item.title, .strong).wrapped(to: width) + [.empty] + StyledText(item.text).wrapped(to: width)
  }
}
