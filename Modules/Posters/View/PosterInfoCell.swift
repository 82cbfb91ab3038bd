public import Terminal
public import Viper

/// What is said of a destination, in a box of its own, and how to leave it.
public struct PosterInfoCell: Cell {
  private let poster: Poster
  private let texts: Strings<PostersText>

  public init(row: PosterInfoRow, texts: Strings<PostersText>) {
    poster = row.poster
    self.texts = texts
  }

  public func lines(width: Int) -> [StyledText] {
    StyledText(poster.title, .strong).wrapped(to: width) + StyledText(poster.text).wrapped(to: width)
      + StyledText(texts[.howToLeave], .secondary).wrapped(to: width)
  }
}
