public import Foundation
public import Loading

/// The state of an account with a list of feeds.
public nonisolated struct AccountState: Hashable, Sendable {
  /// The date of the last successful sync; nil if there was none.
  public let inStepAt: Date?
  /// The number of marks that wait to be sent or confirmed.
  public let waitingMarks: Int
  /// The number of changes of the list that wait to be sent.
  public let waitingChanges: Int
  /// The reasons why the server has refused changes of the list, oldest first.
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
