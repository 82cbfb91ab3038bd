public import Foundation
public import Loading

/// The state of an account with a list of feeds.
public nonisolated struct AccountState: Hashable, Sendable {
  /// The date of the last successful sync; nil if no sync has succeeded.
  public let inStepAt: Date?
  /// The number of marks that are waiting to be sent or confirmed.
  public let waitingMarks: Int
  /// The number of list changes that are waiting to be sent.
  public let waitingChanges: Int
  /// The reasons why the server refused list changes, oldest first.
  public let refusals: [LoadFailure]

  /// Creates the state of an account, by default before its first sync.
  public init(
    inStepAt: Date? = nil, waitingMarks: Int = 0, waitingChanges: Int = 0, refusals: [LoadFailure] = []
  ) {
    self.inStepAt = inStepAt
    self.waitingMarks = waitingMarks
    self.waitingChanges = waitingChanges
    self.refusals = refusals
  }
}
