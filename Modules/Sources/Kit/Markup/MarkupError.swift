/// The reason why a document was rejected.
public enum MarkupError: Error, Hashable, Sendable {
  /// The document is larger than the given number of bytes.
  case tooLarge(limit: Int)
  /// A tag has more attributes, or more namespaces are in scope, than in any real document.
  case tooManyAttributes(limit: Int)
  /// The document has no element.
  case empty
  /// The task was cancelled.
  case cancelled
}
