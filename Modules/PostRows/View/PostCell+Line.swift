import Posts
public import Terminal
import Viper

/// A post as one line of a list: its marks, its date, its source or author, and its title.
extension PostCell {
  /// The width of the column of marks: one for each.
  private static let marksWidth = 2
  /// The width of the column of sources or authors, and the minimum width of a line that has it.
  private static let sourceWidth = 16
  private static let minimumSourceWidth = 56
  private static let gap = 2

  public func shortLines(width: Int) -> [StyledText] {
    guard summary != nil else { return [] }
    return [(columns(width: width) + title).shortened(to: width)]
  }

  /// Whether a line of this width has all of the title, or of the words in its place.
  func isTitleWhole(width: Int) -> Bool { columns(width: width).width + title.width <= width }

  /// The columns before the title.
  private func columns(width: Int) -> StyledText {
    let marks = StyledText(post.isUnread ? "•" : " ", .accent) + StyledText(post.isStarred ? "★" : " ", .accent)
    let date = post.details.createdAt.map { context.shortDateText(for: $0) } ?? ""
    let start =
      Self.column(marks, Self.marksWidth)
      + Self.column(
        StyledText(line: date, .secondary), PresentationContext.shortDateWidth, isEnd: true)
    guard width >= Self.minimumSourceWidth, let source else { return start + Self.space(Self.gap) }
    return start + Self.space(Self.gap) + Self.column(source, Self.sourceWidth) + Self.space(Self.gap)
  }

  /// The source in a list of several, else the author; nil without either.
  private var source: StyledText? {
    feed ?? author?.nonBlank.map { StyledText(line: $0, .secondary) }
  }

  private var author: String? { post.details.author?.name }

  /// The words that identify the post; in a list of several sources, who wrote those of a post without a title.
  private var title: StyledText {
    guard feed != nil, row.contents != .title, !row.isHidden, let name = author?.nonBlank, name != feed?.plain else {
      return subject
    }
    return StyledText(line: name + ": ", .secondary) + subject
  }

  private static func column(_ text: StyledText, _ width: Int, isEnd: Bool = false) -> StyledText {
    let text = text.shortened(to: width)
    let rest = space(width - text.width)
    return isEnd ? rest + text : text + rest
  }

  private static func space(_ width: Int) -> StyledText { StyledText(String(repeating: " ", count: max(0, width))) }
}
