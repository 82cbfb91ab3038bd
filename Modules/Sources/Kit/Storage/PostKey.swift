/// The key of a post: its source, and its id there.
public struct PostKey: Hashable, Sendable {
  /// The source's name, without credentials.
  public let source: String
  /// The post's id in its source.
  public let id: String

  /// The key of a post of a source.
  public init(source: String, id: String) {
    self.source = source
    self.id = id
  }
}
