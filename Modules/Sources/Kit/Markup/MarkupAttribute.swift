/// An attribute of an element.
public struct MarkupAttribute: Hashable, Sendable {
  /// The prefix, declared or not; nil if there is none.
  public let prefix: String?
  /// The namespace's address; nil if there is no prefix, or if the prefix is not declared.
  public let namespace: String?
  /// The name without the prefix.
  public let name: String
  /// The value, with its references resolved.
  public let value: String
}
