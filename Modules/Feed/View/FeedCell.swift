public import Terminal
public import Viper

/// A row of the feed: an image's description, and below it where it was taken; or what stands after the last image.
public struct FeedCell: Cell {
  private let row: FeedRow
  private let texts: Strings<FeedText>
  private let listTexts: Strings<ListText>

  public init(row: FeedRow, texts: Strings<FeedText>, listTexts: Strings<ListText>) {
    self.row = row
    self.texts = texts
    self.listTexts = listTexts
  }

  public func lines(width: Int) -> [StyledText] {
    switch row {
    case .image(let image):
      Caption(description: image.description, location: image.location, placeholder: texts[.noDescription])
        .lines(width: width)
    case .more(let more): MoreCell(row: more, texts: listTexts).lines(width: width)
    }
  }
}
