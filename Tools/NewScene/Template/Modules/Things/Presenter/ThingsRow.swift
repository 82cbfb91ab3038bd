public import Viper

/// An item in the list.
public nonisolated struct ThingsRow: ListRow {
  public let item: ThingsItem
  public let actions: [ThingsAction]

  public init(_ item: ThingsItem, actions: [ThingsAction]) {
    self.item = item
    self.actions = actions
  }

  public var id: String { item.id }
  public var kind: String { "item" }
  public func hint(in context: PresentationContext) -> String { item.title }

  public func fields(in context: PresentationContext) -> JSONFields {
    ["title": .string(item.title), "text": .string(item.text)]
  }
}
