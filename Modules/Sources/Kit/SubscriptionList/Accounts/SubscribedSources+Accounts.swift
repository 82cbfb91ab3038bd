import Foundation
import Loading
public import Posts
public import Reading
public import Sources
import Storage
import Synchronization

extension SubscribedSources {
  /// Syncs an account, or the account of a feed, with its server; joins a running sync if there is one.
  public func sync(
    _ account: Subscription, onStep: @escaping @Sendable (SyncStep) -> Void = { _ in }
  ) async throws -> SyncReport {
    let id = account.account ?? account.id
    let name = list.subscription(id)?.name
    do {
      let report = try await syncing.value(for: id) { [self] in
        let visit = try visit(id) { [self] step in
          // The server may have sent its list before it makes the changes that follow.
          if step == .list { madeDuringSync.withLock { $0[id] = [] } }
          onStep(step)
        }
        defer { madeDuringSync.withLock { $0[id] = nil } }
        let (list, report) = try await visit.run(since: self.list.lists.list(of: id))
        let made = madeDuringSync.withLock { $0[id] ?? [] }
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
    let queue = opener.cache.posts.queue
    state.date = list.lists.list(of: account.id).date
    state.waitingMarks = await queue.waitingMarks(of: account.id)
    let changes = await queue.changes(of: account.id)
    state.waitingChanges = changes.count { $0.state != .failed }
    state.refusals = changes.filter { $0.state == .failed }.compactMap(\.failure)
    return state
  }

  /// A feed in the list of its account, with the waiting changes applied; nil if the list does not contain it.
  public func listedFeed(_ subscription: Subscription) -> ListedFeed? {
    guard let account = subscription.account, let id = ListedAddress.feed(of: subscription.id) else { return nil }
    return list.lists.list(of: account).shown.first { $0.id == id }
  }

  /// Sends a change to an account's list, or stores it in the outbox if the server cannot be reached.
  ///
  /// If the change reverts one that was never sent, neither is sent. Throws if the server has refused the change.
  public func change(_ change: ListingChange, of account: Subscription) async throws -> WriteOutcome {
    let visit = try visit(account.id)
    if let reverted = list.lists.list(of: account.id).waitingChange(revertedBy: change), await visit.drop(reverted) {
      try self.change(account.id) { $0 = $0?.removing(reverted) }
      return .cancelled
    }
    let waiting = try await visit.add(change, by: list.lists.list(of: account.id).account)
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
    guard case .subscribe = change else { return .made }
    do {
      // The server determines the id of a new feed, and has its articles.
      _ = try await sync(account)
    } catch is LoadFailure {
      return .made  // the sync has recorded its failure
    }
    return .made
  }

  /// Sends the waiting marks and changes of an account, without loading anything.
  func send(to account: Subscription.ID) async throws {
    guard opener.policy != .savedOnly, list.subscription(account) != nil else { return }
    do {
      try await visit(account).send()
      setUnsent(nil, of: account)
    } catch let failure as LoadFailure {
      setUnsent(failure, of: account)
      throw failure
    }
  }

  /// Stores the reason why the server of an account did not accept all waiting changes.
  private func setUnsent(_ failure: LoadFailure?, of account: Subscription.ID) {
    guard list.lists.list(of: account).unsent != failure else { return }
    do {
      try change(account) { $0?.unsent = failure }
    } catch {
      return  // the next sync stores it
    }
  }

  private func visit(
    _ account: Subscription.ID, onStep: @escaping @Sendable (SyncStep) -> Void = { _ in }
  ) throws -> AccountSync {
    AccountSync(
      try reader(at: SourceAddress(account)), now: now, onStep: onStep,
      onChange: { [self] waiting, failure in changed(account, waiting, failure) },
      onRefusedMark: { [list, onRefusal] feed, failure in
        onRefusal(
          list.subscription(account)?.name ?? account, list.subscription(feed)?.name ?? feed, failure)
      })
  }

  /// Updates the list of an account after the server has made a waiting change, or has refused it for a reason.
  private func changed(_ account: Subscription.ID, _ waiting: ListedFeeds.Waiting, _ failure: LoadFailure?) {
    if let failure {
      let feed = list.lists.list(of: account).title(of: waiting.change)
      onRefusal(list.subscription(account)?.name ?? account, feed, failure)
    } else {
      madeDuringSync.withLock { $0[account]?.append(waiting.change) }
    }
    do {
      try change(account) { list in
        let rest = list?.removing(waiting)
        list = failure == nil ? rest?.applying(waiting.change) : rest
      }
    } catch {
      return  // the next sync corrects the list
    }
  }

  /// Changes the stored list of an account, and drops the cached readers of feeds that have changed.
  ///
  /// - Throws: `LoadFailure` if the list cannot be saved; it is then unchanged.
  func change(
    _ account: Subscription.ID, _ change: (inout ListedFeeds?) -> Void
  ) throws(LoadFailure) {
    let before = Set(list.all)
    // The account may have been removed in the meantime; its list is stored as long as changes to it wait.
    let isListed = list.subscription(account) != nil
    try list.lists.change(account) { feeds in
      if isListed || feeds?.waiting.isEmpty == false { change(&feeds) }
      if !isListed, feeds?.waiting.isEmpty != false { feeds = nil }
    }
    for changed in before.symmetricDifference(list.all) { forget(changed.id) }
    broadcast.send()
  }
}
