public import JSON
public import Localization
public import Viper

/// The action on a source found at an address.
public nonisolated enum ChoiceAction: String, RowAction {
  case open

  public var output: CommandOutput { .done }

  @MainActor public func summary(in language: Language) -> String {
    SubscriptionsText.table.strings(for: language)[.chooseSummary]
  }
}

/// A selectable row for one of several sources found at an address.
public nonisolated struct ChoiceRow: ListRow {
  /// The address of the source, unique among the choices.
  public let id: String
  /// The untrusted title; nil if unknown.
  public let title: String?
  /// The name of the source's kind.
  public let sourceKind: String

  public init(id: String, title: String?, sourceKind: String) {
    (self.id, self.title, self.sourceKind) = (id, title, sourceKind)
  }

  public var kind: String { "source" }
  public var actions: [ChoiceAction] { [.open] }
  public func hint(in context: PresentationContext) -> String { title ?? id }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(title, detail: sourceKind, address: id)
  }

  @MainActor public func searchText(in context: PresentationContext) -> String {
    [title, SubscriptionsText.name(ofKind: sourceKind, in: context), id].searchText
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "name": title.map { .string($0) },
      "address": .string(id),
      "sourceKind": .string(sourceKind),
    ]
  }
}
