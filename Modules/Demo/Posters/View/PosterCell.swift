import Pictures
public import Terminal
public import TerminalList

/// A poster: picture, name, subtitle and text.
public struct PosterCell: Cell {
  private let row: PosterRow

  public init(row: PosterRow) {
    self.row = row
  }

  public func lines(width: Int) -> [StyledText] {
    // A picture drawn for a wider screen does not fit; `refresh` redraws it.
    let picture = row.picture.map { $0.width <= width ? $0.lines : [] } ?? []
    return picture + StyledText(row.poster.title, .strong).wrapped(to: width)
      + StyledText(row.poster.subtitle, .secondary).wrapped(to: width) + StyledText(row.poster.text).wrapped(to: width)
  }
}
