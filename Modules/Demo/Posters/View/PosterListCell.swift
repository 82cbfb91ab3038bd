public import Terminal
public import TerminalList

/// A poster in the list: name and subtitle.
public struct PosterListCell: Cell {
  private let poster: Poster

  public init(row: PosterListRow) {
    poster = row.poster
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(poster.title, .strong).wrapped(to: width) + StyledText(poster.subtitle, .secondary).wrapped(to: width)
  }
}
