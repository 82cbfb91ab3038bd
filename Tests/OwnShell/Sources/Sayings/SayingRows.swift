public import JSON
public import Viper

/// A saying in the list, which opens its own scene.
public nonisolated struct SayingListRow: ListRow {
  public let saying: Saying

  public var id: Int { saying.id }
  public var kind: String { "saying" }
  public var actions: [SayingAction] { [.open] }
  public func hint(in context: PresentationContext) -> String { saying.text }

  public func fields(in context: PresentationContext) -> JSONFields {
    ["text": .string(saying.text)]
  }
}

/// A saying in its own scene.
public nonisolated struct SayingRow: ListRow {
  public let saying: Saying

  public var id: Int { saying.id }
  public var kind: String { "saying" }
  public func hint(in context: PresentationContext) -> String { saying.text }

  public func fields(in context: PresentationContext) -> JSONFields {
    ["text": .string(saying.text), "author": .string(saying.author)]
  }
}
