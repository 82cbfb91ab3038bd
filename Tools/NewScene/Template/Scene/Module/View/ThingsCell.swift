public import Terminal
public import TerminalList

/// Draws an item in the list: the first lines of its title and text.
public struct ThingsCell: Cell {
  private static let maximumLines = 4

  private let item: ThingsItem

  public init(row: ThingsRow) {
    item = row.item
  }

  public var summary: StyledText? { StyledText(line: item.title, .strong) }

  public func lines(width: Int) -> [StyledText] {
    StyledText(line: item.title, .strong).wrapped(to: width, atMost: Self.maximumLines)
      + StyledText(item.text).wrapped(to: width, atMost: Self.maximumLines)
  }
}
