/// Identifies a post by its source and its id in that source.
public struct PostKey: Hashable, Sendable {
  /// The name of the source, without credentials.
  public let source: String
  /// The id of the post in its source.
  public let id: String

  public init(source: String, id: String) {
    self.source = source
    self.id = id
  }
}
