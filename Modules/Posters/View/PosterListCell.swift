public import Terminal

/// A poster in the list: its name, and below it a line that makes one want to go; or a heading.
public struct PosterListCell: Cell {
  private let row: PosterListRow

  public init(row: PosterListRow) {
    self.row = row
  }

  public func lines(width: Int) -> [StyledText] {
    switch row {
    case .heading(_, let title): StyledText(title, .title).wrapped(to: width)
    case .poster(let poster):
      StyledText(poster.title, .strong).wrapped(to: width)
        + StyledText(poster.subtitle, .secondary).wrapped(to: width)
    }
  }
}
