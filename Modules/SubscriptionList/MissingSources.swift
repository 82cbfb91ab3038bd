public import Loading

/// The subscriptions that are missing from a list of several.
public struct MissingSources: Sendable {
  /// Those that could not be loaded.
  public let failed: [Subscription]
  /// Those that have not answered yet.
  public let late: [Subscription]
  /// The failure that they have in common without a network; nil with one.
  public let network: LoadFailure?

  /// Whether there is nothing to tell.
  var isEmpty: Bool { failed.isEmpty && late.isEmpty }
}
