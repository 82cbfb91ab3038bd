public import Loading

/// The result of a change of the list; the change may include the list of an account on its server.
public nonisolated struct ListEdit: Sendable {
  /// Reverts the change; nil if the change is irreversible.
  public let back: (@Sendable () async throws -> Void)?
  /// Whether part of the change stays on a server even after `back`.
  public let leavesRest: Bool
  /// Whether the list of an account was changed.
  public let isOnServer: Bool
  /// The reason why a change of an account's list is waiting to be sent; nil if no change is waiting.
  public let waiting: LoadFailure?
  /// The failure that stopped the change before all sources were changed; nil if there was no failure.
  public let failure: LoadFailure?

  /// Creates the result of a change; the defaults describe a change that reached all sources and no account on a
  /// server.
  public init(
    back: (@Sendable () async throws -> Void)?, leavesRest: Bool = false, isOnServer: Bool = false,
    waiting: LoadFailure? = nil, failure: LoadFailure? = nil
  ) {
    self.back = back
    self.leavesRest = leavesRest
    self.isOnServer = isOnServer
    self.waiting = waiting
    self.failure = failure
  }
}
