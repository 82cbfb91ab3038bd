public import JSON
public import Posts
public import Viper

/// A full message; the only row of its scene.
public nonisolated struct FullMessageRow: ListRow {
  /// The message's row in the list.
  public let row: MessageRow

  /// Creates a full message from its row in the list.
  public init(_ row: MessageRow) {
    self.row = row
  }

  public var id: Message.ID { row.id }
  public var kind: String { row.kind }
  @MainActor public func hint(in context: PresentationContext) -> String { row.hint(in: context) }
  @MainActor public func line(in context: PresentationContext) -> RowLine { row.line(in: context) }
  @MainActor public func searchText(in context: PresentationContext) -> String { row.searchText(in: context) }
  public var images: [ImageRef] { row.images }

  public func fields(in context: PresentationContext) -> JSONFields {
    row.fields(in: context)
  }
}
