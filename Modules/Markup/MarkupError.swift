/// A document that is refused before it is parsed.
public enum MarkupError: Error, Hashable, Sendable {
  /// More than the maximum number of bytes.
  case tooLarge(limit: Int)
  /// More attributes in a tag, or more namespaces in scope, than any real document has.
  case tooManyAttributes(limit: Int)
  /// No element at all.
  case empty
}
