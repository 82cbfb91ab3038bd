public import Foundation
public import Loading

/// The state of an account that has a list of feeds.
public struct SyncState: Hashable, Sendable {
  /// The date of the last successful sync; nil if there was none.
  public var date: Date?
  /// The number of marks that wait to be sent or confirmed.
  public var waitingMarks = 0
  /// The number of changes to the list that wait to be sent.
  public var waitingChanges = 0
  /// The reasons why the server has refused changes to the list in the last week, oldest first.
  public var refusals: [LoadFailure] = []

  /// Creates the state of an account that was never synced.
  public init() {}
}
