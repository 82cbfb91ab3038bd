/// A source that has a post, as a list of several sources names it.
public struct PostFeed: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The address without credentials.
  public let address: String

  /// A source with its name.
  public init(name: String, address: String) {
    self.name = name
    self.address = address
  }
}
