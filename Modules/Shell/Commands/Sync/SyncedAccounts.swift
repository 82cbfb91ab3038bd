package import Posts
package import Reading
package import Sources
package import SubscriptionList

/// Syncs accounts that have a list of feeds, and changes their lists.
package nonisolated protocol SyncedAccounts: Sendable {
  /// The accounts, in the order of the list.
  var syncedAccounts: [Subscription] { get }
  /// Returns the feeds of an account, including feeds whose subscription is waiting to be sent.
  func feeds(of account: Subscription) -> [Subscription]
  /// Syncs an account with its server.
  ///
  /// - Parameters:
  ///   - account: the account.
  ///   - onStep: called with the progress.
  /// - Returns: the result.
  /// - Throws: `LoadFailure`, or `CancellationError`. The next sync continues from the point of interruption.
  func sync(_ account: Subscription, onStep: @escaping @Sendable (SyncStep) -> Void) async throws -> SyncReport
  /// Sends a change of an account's list; stores the change if the server cannot be reached.
  ///
  /// Throws `LoadFailure`.
  func change(_ change: ListingChange, of account: Subscription) async throws -> WriteOutcome
}

nonisolated extension SubscribedSources: SyncedAccounts {
  package var syncedAccounts: [Subscription] { list.accounts }
  package func feeds(of account: Subscription) -> [Subscription] { list.all.filter { $0.account == account.id } }
}
