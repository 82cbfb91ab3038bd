import Localization
public import Terminal
public import TerminalList
public import Viper

/// A post in full; behind a warning that hides its text, only the warning.
public struct PostCell: Cell {
  private let row: FeedRow
  private let context: PresentationContext

  /// The look of a whole post for a person and moment.
  public init(row: FullPostRow, context: PresentationContext) {
    self.row = row.row
    self.context = context
  }

  public func lines(width: Int) -> [StyledText] {
    guard row.isTextHidden else {
      return FullPost(post: row.post, context: context).lines.flatMap { StyledText($0).wrapped(to: width) }
    }
    let texts = context.strings(FeedText.table)
    let warning = PostTexts(post: row.post, context: context).warning ?? texts[.sensitive]
    let hint = texts(.revealPost, ["command": FeedAction.reveal.rawValue])
    return StyledText(warning, .strong).wrapped(to: width) + StyledText(hint, .secondary).wrapped(to: width)
  }
}
