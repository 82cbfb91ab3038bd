public import Terminal

/// An item: its title, and below it its text.
public struct ThingsCell: Cell {
  private let item: ThingsItem

  public init(row: ThingsRow) {
    item = row.item
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(line: item.title, .strong).wrapped(to: width) + StyledText(item.text).wrapped(to: width)
  }
}
