/// The reason why the tree of a document is incomplete.
public enum MarkupGap: Sendable {
  /// The document ends within an element.
  case end
  /// The document has more tags than are read.
  case limit
  /// The document has elements beyond the maximum depth, whose contents are in the tree without them.
  case depth
}
