public import Terminal
public import TerminalList

/// Draws a full item: its title, with its text below.
public struct WholeThingsCell: Cell {
  private let item: ThingsItem

  public init(row: WholeThingsRow) {
    item = row.item
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(line: item.title, .strong).wrapped(to: width) + [.empty] + StyledText(item.text).wrapped(to: width)
  }
}
