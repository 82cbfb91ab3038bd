/// The reason why the tree of a document is incomplete.
public enum MarkupGap: Sendable {
  /// The document ends within an element.
  case end
  /// The document has more tags than the maximum.
  case limit
  /// Some elements exceed the maximum depth; their contents are in the tree without their tags.
  case depth
}
