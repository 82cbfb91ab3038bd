public import Posts
public import Viper

/// A comment in full, as the only row of its scene.
public nonisolated struct FullCommentRow: ListRow {
  /// The row of the comment in its list.
  public let row: CommentRow

  /// The comment of a row in full.
  public init(_ row: CommentRow) {
    self.row = row
  }

  public var id: Post.ID { row.id }
  public var kind: String { row.kind }
  @MainActor public func hint(in context: PresentationContext) -> String { row.hint(in: context) }
  @MainActor public func line(in context: PresentationContext) -> RowLine { row.line(in: context) }
  @MainActor public func searchText(in context: PresentationContext) -> String {
    [row.searchText(in: context), row.isHidden ? nil : row.comment.details.textLinks.joined(separator: "\n")].searchText
  }
  public func hasSameContents(as other: FullCommentRow) -> Bool { row.hasSameContents(as: other.row) }

  public func fields(in context: PresentationContext) -> JSONFields {
    row.fields(in: context)
  }
}
