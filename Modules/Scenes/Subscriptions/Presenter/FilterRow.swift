public import JSON
public import Viper

/// A filter in the list.
public nonisolated struct FilterRow: ListRow {
  public let filter: ListedFilter

  public init(_ filter: ListedFilter) {
    self.filter = filter
  }

  public var id: String { filter.id }
  public var kind: String { "filter" }
  public var actions: [FilterAction] { [.open] }
  public func hint(in context: PresentationContext) -> String { filter.query }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(filter.query, detail: filter.effect, source: filter.place)
  }

  public func searchText(in context: PresentationContext) -> String { filter.id }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "query": .string(filter.query),
      "effect": .string(filter.effect),
      "in": filter.place.map { .string($0) },
      "posts": .integer(filter.count),
      "orMore": filter.isMore ? .bool(true) : nil,
    ]
  }
}
