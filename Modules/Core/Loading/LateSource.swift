/// A source that is missing from a list of several: it has failed, or has not answered yet.
public struct LateSource: Hashable, Sendable {
  /// The name, unique among the subscriptions.
  public let name: String
  /// The address without credentials.
  public let address: String
  /// The reason.
  public let error: LoadFailure
  /// Whether it was asked, and the list did not wait for the answer.
  public let isUnanswered: Bool

  /// A source with its reason.
  public init(name: String, address: String, error: LoadFailure, isUnanswered: Bool = false) {
    self.name = name
    self.address = address
    self.error = error
    self.isUnanswered = isUnanswered
  }
}
