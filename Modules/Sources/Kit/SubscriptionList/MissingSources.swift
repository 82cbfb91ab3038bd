public import Loading

/// The subscriptions that are missing from a list of several.
public struct MissingSources: Sendable {
  /// Those that could not be loaded.
  public let failed: [LateSource]
  /// Those that have not answered yet.
  public let late: [LateSource]
  /// Their common failure if there is no network; nil otherwise.
  public let network: LoadFailure?
  /// The time that a script has waited for them; nil without a limit.
  public let patience: PatienceTime?

  /// The subscriptions that are missing from a list.
  public init(
    failed: [LateSource], late: [LateSource], network: LoadFailure? = nil, patience: PatienceTime? = nil
  ) {
    self.failed = failed
    self.late = late
    self.network = network
    self.patience = patience
  }

  /// Whether there is nothing to report.
  var isEmpty: Bool { failed.isEmpty && late.isEmpty }
}
