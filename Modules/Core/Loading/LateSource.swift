/// A source missing from a list of several, because it failed or has not answered yet.
public struct LateSource: Hashable, Sendable {
  /// The name, unique among the subscriptions.
  public let name: String
  /// The address without credentials.
  public let address: String
  /// Why it is missing.
  public let error: LoadFailure
  /// Whether it was requested, but the list did not wait for its answer.
  public let isUnanswered: Bool

  /// A missing source with its error.
  public init(name: String, address: String, error: LoadFailure, isUnanswered: Bool = false) {
    self.name = name
    self.address = address
    self.error = error
    self.isUnanswered = isUnanswered
  }
}
