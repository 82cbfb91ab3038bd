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
    case .image(let image): lines(of: image, width: width)
    case .more(let more): text(of: more).wrapped(to: width)
    }
  }

  private func lines(of image: FeedImage, width: Int) -> [StyledText] {
    let isBlank = image.description?.allSatisfy(\.isWhitespace) ?? true
    let description =
      isBlank ? StyledText(texts[.noDescription], .secondary) : StyledText(image.description ?? "", .strong)
    let location = image.location.map { StyledText($0, .secondary).wrapped(to: width) } ?? []
    return description.wrapped(to: width) + location
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
