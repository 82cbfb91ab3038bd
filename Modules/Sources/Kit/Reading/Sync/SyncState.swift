public import Foundation
public import Loading

/// The state of an account that keeps a list of feeds.
public struct SyncState: Hashable, Sendable {
  /// The date when the account was in step with its server; nil if it never was.
  public var date: Date?
  /// The number of marks that wait to be sent or confirmed.
  public var waitingMarks = 0
  /// The number of changes of the list that wait to be sent.
  public var waitingChanges = 0
  /// The reasons why the server has refused changes of the list in the last week, oldest first.
  public var refusals: [LoadFailure] = []

  /// Creates the state of an account that was never in step.
  public init() {}
}
