/// The reason why the tree of a document ends before the document should.
public enum MarkupGap: Sendable {
  /// The document ends within an element.
  case end
  /// The document has more tags, or deeper ones, than are read.
  case limit
}
