import Localization
public import Terminal
public import TerminalList
public import Viper

/// A filter: its query, and below that its effect, its scope and the number of matching posts.
public struct FilterCell: Cell {
  private let filter: ListedFilter
  private let texts: Strings<FilterListText>

  public init(row: FilterRow, context: PresentationContext) {
    filter = row.filter
    texts = context.strings(FilterListText.table)
  }

  public func shortLines(width: Int) -> [StyledText] {
    [(query + StyledText("  ") + facts).shortened(to: width)]
  }

  public func lines(width: Int) -> [StyledText] {
    query.wrapped(to: width) + facts.wrapped(to: width)
  }

  private var query: StyledText { StyledText(line: filter.query, .strong) }

  private var facts: StyledText {
    let effect = FilterListText(rawValue: filter.effect).map { texts[$0] } ?? filter.effect
    let count = texts(filter.isMore ? .postsOrMore : .posts, ["count": filter.count])
    return StyledText(line: [effect, filter.place ?? texts[.everywhere], count].joined(separator: " · "), .secondary)
  }
}
