/// An attribute of an element.
public struct MarkupAttribute: Hashable, Sendable {
  /// The prefix, even if it is undeclared; nil if there is none.
  public let prefix: String?
  /// The address of the namespace; nil if there is no prefix, or if the prefix is undeclared.
  public let namespace: String?
  /// The name without the prefix.
  public let name: String
  /// The value, with its references resolved.
  public let value: String
}
