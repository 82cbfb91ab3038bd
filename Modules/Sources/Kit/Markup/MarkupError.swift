/// The reason why a document is not parsed.
public enum MarkupError: Error, Hashable, Sendable {
  /// More than the maximum number of bytes.
  case tooLarge(limit: Int)
  /// More attributes in a tag, or more namespaces in scope, than any real document has.
  case tooManyAttributes(limit: Int)
  /// No element at all.
  case empty
  /// A document whose reading task was cancelled.
  case cancelled
}
