/// A source whose posts are missing from a combined list, because it failed or has not responded yet.
public struct LateSource: Hashable, Sendable {
  /// The name of the source, unique among the subscriptions.
  public let name: String
  /// The address of the source, without credentials.
  public let address: String
  /// The reason why the source's posts are missing.
  public let error: LoadFailure
  /// Whether the source was requested, but has not responded within the time that the list waits.
  public let isUnanswered: Bool

  /// Creates a source with the reason why its posts are missing.
  public init(name: String, address: String, error: LoadFailure, isUnanswered: Bool = false) {
    self.name = name
    self.address = address
    self.error = error
    self.isUnanswered = isUnanswered
  }
}
