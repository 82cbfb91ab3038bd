/// An attribute of an element.
public struct MarkupAttribute: Hashable, Sendable {
  /// The prefix, declared or not; nil without one.
  public let prefix: String?
  /// The namespace's address; nil without a prefix, or if it is not declared.
  public let namespace: String?
  /// The name without its prefix.
  public let name: String
  public let value: String
}
