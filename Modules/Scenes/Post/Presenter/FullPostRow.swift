public import JSON
public import PostRows
public import Posts
import Terminal
import TerminalList
public import Viper

/// A full post or comment; the only row of its scene.
public nonisolated struct FullPostRow: ListRow {
  /// The post's row in the list.
  public let row: PostRow

  public var id: Post.ID { row.id }
  /// The row as displayed in the list.
  private var listed: any ListRow { row.post.isComment ? CommentRow(row) : row }

  public var kind: String { listed.kind }
  @MainActor public func hint(in context: PresentationContext) -> String { listed.hint(in: context) }
  @MainActor public func line(in context: PresentationContext) -> RowLine { listed.line(in: context) }
  @MainActor public func searchText(in context: PresentationContext) -> String {
    row.isTextHidden
      ? listed.searchText(in: context)
      : PostDocument(row, context: context).text(in: PageLook(width: nil)).map(\.plain).joined(separator: "\n")
  }
  public func hasSameContents(as other: FullPostRow) -> Bool { row.hasSameContents(as: other.row) }

  public func fields(in context: PresentationContext) -> JSONFields {
    listed.fields(in: context)
  }
}
