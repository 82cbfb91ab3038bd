import Foundation
import Loading
public import Posts
public import Reading
public import Sources
import Storage
import Synchronization

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
        madeDuringSync.withLock { $0[id] = [] }
        let (list, report) = try await visit.run(since: self.list.lists.list(of: id))
        // The server may have sent its list before it made these changes.
        let made = madeDuringSync.withLock { $0.removeValue(forKey: id) ?? [] }
        try change(id) { $0 = made.reduce(list) { $0.applying($1) } }
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

  /// A feed of an account as the account lists it, with the changes that wait; nil if the account does not list it.
  public func listedFeed(_ subscription: Subscription) -> ListedFeed? {
    guard let account = subscription.account, let id = ListedAddress.feed(of: subscription.id) else { return nil }
    return list.lists.list(of: account).shown.first { $0.id == id }
  }

  /// Sends a change of an account's list, or keeps it in the outbox while the server cannot be reached.
  ///
  /// If it reverts a change that was never sent, neither is sent.
  ///
  /// - Throws: `LoadFailure` if the server has refused the change, or `CancellationError`.
  public func change(_ change: ListingChange, of account: Subscription) async throws -> WriteOutcome {
    let visit = AccountSync(try reader(at: account.address), now: now)
    if let reverted = list.lists.list(of: account.id).waiting(revertedBy: change), await visit.drop(reverted) {
      try self.change(account.id) { $0 = $0?.removing(reverted) }
      return .cancelled
    }
    let waiting = try await visit.add(change)
    do {
      try self.change(account.id) { $0 = ($0 ?? ListedFeeds()).adding(waiting) }
    } catch {
      _ = await visit.drop(waiting)
      throw error
    }
    guard opener.policy != .savedOnly else { return .pending(.offline) }
    do {
      if let failure = try await visit.send(waiting) { return .pending(failure) }
    } catch let failure as LoadFailure {
      do {
        try self.change(account.id) { $0 = $0?.removing(waiting) }
      } catch {
        throw failure  // the next sync corrects the list
      }
      throw failure
    }
    madeDuringSync.withLock { $0[account.id]?.append(change) }
    try self.change(account.id) { $0 = $0?.removing(waiting).applying(change) }
    guard case .subscribe = change else { return .made }
    do {
      // The server knows the id of a new feed, and has its articles.
      _ = try await sync(account)
    } catch is LoadFailure {
      return .made  // the sync has recorded its failure
    }
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
  ///
  /// - Throws: `LoadFailure` if the list cannot be saved; it then stays as it was.
  private func change(
    _ account: Subscription.ID, _ change: (inout ListedFeeds?) -> Void
  ) throws(LoadFailure) {
    let before = Set(list.all)
    // The account may have been removed in the meantime.
    let isListed = list.subscription(account) != nil
    try list.lists.change(account) { if isListed { change(&$0) } else { $0 = nil } }
    for changed in before.symmetricDifference(list.all) { forget(changed.id) }
    broadcast.send()
  }
}
