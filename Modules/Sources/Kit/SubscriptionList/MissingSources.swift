public import Loading

/// The subscriptions that are missing from a list of several sources.
public struct MissingSources: Sendable {
  /// The subscriptions that could not be loaded.
  public let failed: [LateSource]
  /// The subscriptions that have not responded yet.
  public let late: [LateSource]
  /// The common reason to report instead of the subscriptions: a missing network, or an ended login.
  ///
  /// Otherwise nil.
  public internal(set) var reason: LoadFailure?
  /// The time limit after which a script stopped waiting; nil if there is no limit.
  public internal(set) var patience: PatienceTime?

  /// Whether no subscription is missing.
  var isEmpty: Bool { failed.isEmpty && late.isEmpty }
}
