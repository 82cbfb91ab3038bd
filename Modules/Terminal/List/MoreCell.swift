public import Viper

/// What stands after the last row of a list with pages.
public struct MoreCell: Cell {
  private let row: MoreRow
  private let texts: Strings<ListText>

  public init(row: MoreRow, texts: Strings<ListText>) {
    self.row = row
    self.texts = texts
  }

  public func lines(width: Int) -> [StyledText] {
    text.wrapped(to: width)
  }

  private var text: StyledText {
    switch row {
    case .waiting: StyledText(texts[.moreWaiting], .secondary)
    case .loading: StyledText(texts[.moreLoading], .secondary)
    case .failed(let failure):
      StyledText(failure.message, .error) + StyledText(" ") + StyledText(texts[.moreFailed], .secondary)
    case .end: StyledText(texts[.end], .secondary)
    }
  }
}
