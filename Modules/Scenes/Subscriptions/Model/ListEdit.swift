public import Loading

/// The result of a change of the list, which may also change the list of an account on its server.
public nonisolated struct ListEdit: Sendable {
  /// Reverts the change; nil if the change cannot be reverted.
  public let back: (@Sendable () async throws -> Void)?
  /// Whether `back` leaves a part of the change on a server, which cannot be reverted.
  public let leavesRest: Bool
  /// Whether the list of an account was changed.
  public let isOnServer: Bool
  /// The reason why a change of an account's list waits to be sent; nil if none waits.
  public let waiting: LoadFailure?
  /// The failure after which no further source was changed; nil if there was none.
  public let failure: LoadFailure?

  /// Creates the result of a change, by default of a complete change of the user's own list.
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
