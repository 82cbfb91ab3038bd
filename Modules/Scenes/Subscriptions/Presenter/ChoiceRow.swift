public import JSON
public import Localization
public import Viper

/// The action on one of several sources found at an address.
public nonisolated enum ChoiceAction: String, RowAction {
  case open

  public var output: CommandOutput { .done }

  @MainActor public func summary(in language: Language) -> String {
    SubscriptionsText.table.strings(for: language)[.chooseSummary]
  }
}

/// One of several sources found at an address, as a row to choose.
public nonisolated struct ChoiceRow: ListRow {
  public let choice: SourceChoice

  public var id: String { choice.id }
  public var kind: String { "source" }
  public var actions: [ChoiceAction] { [.open] }
  public func hint(in context: PresentationContext) -> String { choice.title ?? choice.id }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(choice.title, detail: choice.kind, address: choice.id)
  }

  @MainActor public func searchText(in context: PresentationContext) -> String {
    [choice.title, SubscriptionsText.name(ofKind: choice.kind, in: context), choice.id].searchText
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "name": choice.title.map { .string($0) },
      "address": .string(choice.id),
      "sourceKind": .string(choice.kind),
    ]
  }
}
