/// A source that has a post, as shown in a list of several sources.
public struct PostFeed: Hashable, Sendable {
  /// The name of the source.
  public let name: String
  /// The address of the source, without credentials.
  public let address: String

  /// Creates a source with its name.
  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }
}
