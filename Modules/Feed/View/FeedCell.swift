public import Terminal
public import Viper

/// An image of the feed: its description, and below it where it was taken.
public struct FeedCell: Cell {
  private let row: FeedRow
  private let texts: Strings<FeedText>

  public init(row: FeedRow, texts: Strings<FeedText>) {
    self.row = row
    self.texts = texts
  }

  public func lines(width: Int) -> [StyledText] {
    let description =
      row.image.description.map { StyledText($0, .strong) } ?? StyledText(texts[.noDescription], .secondary)
    let location = row.image.location.map { StyledText($0, .secondary).wrapped(to: width) } ?? []
    return description.wrapped(to: width) + location
  }
}
