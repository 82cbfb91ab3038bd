public import Foundation
public import Loading

/// The result of the synchronization of an account.
public struct SyncReport: Hashable, Sendable {
  /// The number of feeds in the account's list.
  public var feeds = 0
  /// The number of articles that were not stored before.
  public var newArticles = 0
  /// The number of unread articles on the server, including those that are not stored.
  public var unread = 0
  /// The number of marks that were sent earlier and are now confirmed by the server's lists.
  public var confirmedMarks = 0
  /// The number of marks that wait to be sent or confirmed.
  public var waitingMarks = 0
  /// The reason why the server did not accept all waiting changes; nil if it accepted them.
  public var unsent: LoadFailure?
  /// The number of marks that were deleted because the server does not have their articles.
  public var droppedMarks = 0
  /// The number of changes to the list that the server has refused in the last week.
  public var refusedChanges = 0
  /// The date when the sync ended.
  public var date: Date

  /// Creates the report of an account without feeds.
  public init(at date: Date) { self.date = date }
}
