public import JSON
public import Posts  // --pictures
public import Viper

/// A full item, as the only row of its scene.
public nonisolated struct WholeThingsRow: ListRow {
  public let item: ThingsItem

  public init(_ item: ThingsItem) {
    self.item = item
  }

  public var id: String { item.id }
  public var kind: String { "item" }
  public var images: [ImageRef] { item.picture.map { [ImageRef($0)] } ?? [] }  // --pictures
  public func hint(in context: PresentationContext) -> String { item.title }

  public func fields(in context: PresentationContext) -> JSONFields {
    ["title": .string(item.title), "text": .string(item.text)]
  }
}
