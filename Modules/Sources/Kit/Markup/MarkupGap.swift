/// The reason why the tree of a document ends before the document should.
public enum MarkupGap: Sendable {
  /// The document ends within an element.
  case end
  /// The document has more tags than are read.
  case limit
  /// The document has deeper elements than are read: what is inside them is in the tree without them.
  case depth
}
