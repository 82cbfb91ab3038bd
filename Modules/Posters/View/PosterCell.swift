public import Terminal

/// A whole poster: the picture, the name, the line below it and the text.
public struct PosterCell: Cell {
  private let row: PosterRow

  public init(row: PosterRow) {
    self.row = row
  }

  public func lines(width: Int) -> [StyledText] {
    // A picture that was drawn for a wider screen does not fit: refresh draws it anew.
    let picture = row.picture.map { $0.width <= width ? $0.text : [] } ?? []
    return picture + StyledText(row.poster.title, .strong).wrapped(to: width)
      + StyledText(row.poster.subtitle, .secondary).wrapped(to: width) + StyledText(row.poster.text).wrapped(to: width)
  }
}
