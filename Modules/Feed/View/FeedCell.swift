public import Terminal
public import Viper

/// A row of the feed: an image's description, and below it where it was taken; or what stands after the last image.
public struct FeedCell: Cell {
  private let row: FeedRow
  private let texts: Strings<FeedText>

  public init(row: FeedRow, texts: Strings<FeedText>) {
    self.row = row
    self.texts = texts
  }

  public func lines(width: Int) -> [StyledText] {
    switch row {
    case .image(let image):
      Caption(description: image.description, location: image.location, placeholder: texts[.noDescription])
        .lines(width: width)
    case .more(let more): text(of: more).wrapped(to: width)
    }
  }

  private func text(of more: MoreRow) -> StyledText {
    switch more {
    case .waiting: StyledText(texts[.moreWaiting], .secondary)
    case .loading: StyledText(texts[.moreLoading], .secondary)
    case .failed(let failure):
      StyledText(failure.message, .error) + StyledText(" ") + StyledText(texts[.moreFailed], .secondary)
    case .end: StyledText(texts[.end], .secondary)
    }
  }
}
