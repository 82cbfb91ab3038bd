package import Posts
package import Reading
package import Sources
package import SubscriptionList

/// The accounts with a list of feeds: their syncs, and the changes of their lists.
package nonisolated protocol SyncedAccounts: Sendable {
  /// The accounts, in the order of the list.
  var syncedAccounts: [Subscription] { get }
  /// The feeds of an account, including those whose subscription is waiting to be sent.
  func feeds(of account: Subscription) -> [Subscription]
  /// Syncs an account with its server.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - onStep: called with the progress.
  /// - Returns: the result.
  /// - Throws: `LoadFailure`, or `CancellationError`; the next sync continues where this one ended.
  func sync(_ account: Subscription, onStep: @escaping @Sendable (SyncStep) -> Void) async throws -> SyncReport
  /// Sends a change of an account's list, or stores it while the server cannot be reached; throws `LoadFailure`.
  func change(_ change: ListingChange, of account: Subscription) async throws -> WriteOutcome
}

nonisolated extension SubscribedSources: SyncedAccounts {
  package var syncedAccounts: [Subscription] { list.accounts }
  package func feeds(of account: Subscription) -> [Subscription] { list.all.filter { $0.account == account.id } }
}
