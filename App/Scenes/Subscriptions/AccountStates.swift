import Reading
import SubscriptionList
import Synchronization

/// Keeps the last known states of accounts, for lists that cannot wait for them.
nonisolated final class AccountStates: Sendable {
  private let states = Mutex<[Subscription.ID: SyncState]>([:])

  /// Reads the states of all accounts.
  func read(from sources: SubscribedSources) async {
    for account in sources.list.accounts {
      let state = await sources.syncState(of: account)
      states.withLock { $0[account.id] = state }
    }
  }

  /// The state of an account; nil if it was never synced.
  func state(of id: Subscription.ID) -> SyncState? { states.withLock { $0[id] } }
}
