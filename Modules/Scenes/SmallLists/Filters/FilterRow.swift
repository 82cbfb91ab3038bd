public import JSON
public import Localization
public import Queries
public import Terminal
public import Viper

/// The action of a filter.
public nonisolated enum FilterAction: String, RowAction {
  case open

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    FilterListText.table.strings(for: language)[.openSummary]
  }
}

/// A filter in the list.
public nonisolated struct FilterRow: SmallRow {
  let filter: Filter
  private let count: Int
  private let isMore: Bool

  /// Creates the row of a filter.
  ///
  /// `count` is the number of posts that match the filter. If `isMore` is true, older posts were not checked, so the
  /// number may be higher.
  public init(_ filter: Filter, count: Int, isMore: Bool) {
    (self.filter, self.count, self.isMore) = (filter, count, isMore)
  }

  /// The filter as written in its file.
  public var id: String { filter.text }
  public var kind: String { "filter" }
  public var actions: [FilterAction] { [.open] }
  public func hint(in context: PresentationContext) -> String { filter.query.text }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(filter.query.text, detail: filter.effect.rawValue, source: filter.place)
  }

  public func searchText(in context: PresentationContext) -> String { id }
  @MainActor public func title(in context: PresentationContext) -> StyledText {
    StyledText(line: filter.query.text, .strong)
  }

  /// Returns the effect, the scope, and the number of matching posts.
  @MainActor public func facts(in context: PresentationContext) -> [String?] {
    let texts = context.strings(FilterListText.table)
    let effect = FilterListText(rawValue: filter.effect.rawValue).map { texts[$0] } ?? filter.effect.rawValue
    return [
      effect, filter.place ?? texts[.everywhere], texts(isMore ? .postsOrMore : .posts, ["count": count]),
    ]
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "query": .string(filter.query.text),
      "effect": .string(filter.effect.rawValue),
      "in": filter.place.map { .string($0) },
      "posts": .integer(count),
      "orMore": isMore ? .bool(true) : nil,
    ]
  }
}
