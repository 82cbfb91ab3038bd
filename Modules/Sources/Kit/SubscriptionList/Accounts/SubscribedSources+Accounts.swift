import Foundation
import Loading
public import Posts
public import Reading
public import Sources
import Storage

extension SubscribedSources {
  /// Brings an account in step with its server; a visit that is running is joined.
  ///
  /// - Parameters:
  ///   - account: the account, or a feed that it lists.
  ///   - onStep: called with the progress.
  /// - Returns: what has changed.
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func sync(
    _ account: Subscription, onStep: @escaping @Sendable (SyncStep) -> Void = { _ in }
  ) async throws -> SyncReport {
    let id = account.account ?? account.id
    let name = list.subscription(id)?.name
    do {
      let report = try await syncing.value(for: id) { [self] in
        let visit = AccountSync(try reader(at: SourceAddress(id)), now: now, onStep: onStep)
        let (list, report) = try await visit.run(since: self.list.lists.list(of: id))
        change(id) { $0 = list }
        return report
      }
      await summaries.read()
      summaries.loaded(id, named: name, kind: ListedAddress.kind)
      return report
    } catch let failure as LoadFailure {
      if failure.kind != .offline { summaries.failed(id, named: name, with: failure) }
      throw failure
    }
  }

  /// The last known state of an account.
  public func syncState(of account: Subscription) async -> SyncState {
    var state = SyncState()
    let posts = opener.cache.posts
    state.date = list.lists.list(of: account.id).date
    state.waitingMarks = await posts.waitingMarks(of: account.id)
    state.waitingChanges = await posts.changes(of: account.id).count { $0.state != .failed }
    return state
  }

  /// Sends a change of an account's list, or keeps it in the outbox while the server cannot be reached.
  ///
  /// - Throws: `LoadFailure` if the server has refused the change, or `CancellationError`.
  public func change(_ change: ListingChange, of account: Subscription) async throws -> WriteOutcome {
    let before = list.lists.list(of: account.id)
    self.change(account.id) { $0 = ($0 ?? before).applying(change) }
    let failure: LoadFailure?
    if opener.policy == .savedOnly {
      failure = .offline
    } else {
      do {
        failure = try await AccountSync(reader(at: account.address), now: now).make(change)
      } catch {
        self.change(account.id) { $0 = before }
        throw error
      }
    }
    if let failure { return .pending(failure) }
    // The server knows the id of a new feed, and has its articles.
    if case .subscribe = change { _ = try await sync(account) }
    return .made
  }

  /// Sends the marks and changes that wait for an account, without loading anything.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func send(to account: Subscription.ID) async throws {
    guard opener.policy != .savedOnly, list.subscription(account) != nil else { return }
    try await AccountSync(reader(at: SourceAddress(account)), now: now).send()
  }

  /// Changes the stored list of an account, and drops the readers of feeds that have changed.
  private func change(_ account: Subscription.ID, _ change: (inout ListedFeeds?) -> Void) {
    let before = Set(list.all)
    list.lists.change(account, change)
    for changed in before.symmetricDifference(list.all) { forget(changed.id) }
    broadcast.send()
  }
}
