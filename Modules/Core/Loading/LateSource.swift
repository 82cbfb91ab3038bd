/// A source whose posts are missing from a list of several sources, because it failed or has not responded yet.
public struct LateSource: Hashable, Sendable {
  /// The name, unique among the subscriptions.
  public let name: String
  /// The address without credentials.
  public let address: String
  /// The reason why the source's posts are missing.
  public let error: LoadFailure
  /// Whether the source was requested, but the list stopped waiting for its response.
  public let isUnanswered: Bool

  /// Creates a source with the reason why its posts are missing.
  public init(name: String, address: String, error: LoadFailure, isUnanswered: Bool = false) {
    self.name = name
    self.address = address
    self.error = error
    self.isUnanswered = isUnanswered
  }
}
