import Loading
public import Posts
import Reading
import Sources
import Storage

/// The waiting and refused marks and changes of accounts with a list of feeds.
public struct AccountOutbox: Sendable {
  /// Restores deleted changes, and returns their number.
  public typealias Restore = @Sendable () async -> Int

  private let sources: SubscribedSources
  private var queue: AccountQueue { sources.opener.cache.posts.queue }

  /// Creates the outbox of the accounts in a list.
  public init(_ sources: SubscribedSources) { self.sources = sources }

  /// The marks by account and kind, followed by the changes to lists, oldest first.
  public func entries() async -> [AccountEntry] {
    await queue.waitingMarks().map { entry($0) } + queue.changes(of: nil).compactMap { entry($0) }
  }

  /// Deletes an entry, unless a program is sending it; returns the number of deleted changes, and a function that
  /// restores them.
  public func drop(_ id: AccountEntry.ID) async -> (count: Int, restore: Restore)? {
    if let marks = await queue.waitingMarks().first(where: { $0.id == id }) {
      let dropped = await queue.drop(marks)
      sources.broadcast.send()
      guard !dropped.isEmpty else { return nil }
      let restore: Restore = { [self] in
        let count = await queue.restore(dropped, of: marks)
        sources.broadcast.send()
        return count
      }
      return (dropped.count, restore)
    }
    guard let change = await queue.changes(of: nil).first(where: { String($0.id) == id }) else { return nil }
    await queue.removeChange(change.id)
    show(change.list) { $0.waiting.removeAll { $0.id == change.id } }
    let restore: Restore = { [self] in
      guard let restored = await queue.restore(change) else { return 0 }
      show(restored)
      return 1
    }
    return (1, restore)
  }

  /// Sends the changes, including refused ones, by syncing their accounts; the remaining entries contain the reasons.
  public func send() async throws {
    guard sources.opener.policy != .savedOnly else { return }
    for change in await queue.changes(of: nil) where change.state == .failed {
      show(await queue.retry(change))
    }
    for id in Set(await entries().map(\.source)).sorted() {
      guard let account = sources.list.subscription(id) else { continue }
      do {
        _ = try await sources.sync(account)
      } catch is LoadFailure {
        continue  // the sync has recorded its failure
      }
    }
  }

  /// Adds a waiting change to the account's list, so that the list shows it.
  private func show(_ change: WaitingChange) {
    guard let waiting = ListedFeeds.Waiting(change), otherAccount(change.account, change.list) == nil else {
      return sources.broadcast.send()
    }
    show(change.list) { $0 = $0.adding(waiting) }
  }

  /// Updates the waiting changes in the list of an account.
  private func show(_ list: Subscription.ID, _ change: (inout ListedFeeds) -> Void) {
    do {
      try sources.change(list) { feeds in
        var changed = feeds ?? ListedFeeds()
        change(&changed)
        feeds = changed
      }
    } catch {
      sources.broadcast.send()  // the next sync reads the changes that wait from the store
    }
  }
}

// MARK: - Entries

extension AccountOutbox {
  private func entry(_ marks: WaitingMarks) -> AccountEntry {
    AccountEntry(
      id: marks.id, .marks(marks.mark, count: marks.count), by: WritingAccounts.shown(marks.account), of: marks.list,
      marks.isSending ? .sending : .pending,
      reason: obstacle(to: marks.account, marks.list))
  }

  /// The entry for a change to a list; nil if a different version of FeedShell has written it.
  private func entry(_ change: WaitingChange) -> AccountEntry? {
    guard let made = change.change else { return nil }
    let feed = sources.list.lists.list(of: change.list).title(of: made)
    let shown: AccountEntry.Change =
      switch made {
      case .subscribe(_, let title, let labels): .feed(.add, feed, title: title, labels: labels)
      case .unsubscribe: .feed(.remove, feed)
      case .rename(_, let title): .feed(.rename, feed, title: title)
      case .label(_, let added, let removed):
        added.isEmpty ? .feed(.untag, feed, labels: removed) : .feed(.tag, feed, labels: added)
      }
    return AccountEntry(
      id: String(change.id), shown, by: WritingAccounts.shown(change.account), of: change.list, change.state,
      reason: change.failure ?? obstacle(to: change.account, change.list))
  }

  /// The reason why an account's changes to a list wait; nil if there is none yet.
  private func obstacle(to account: String, _ list: Subscription.ID) -> LoadFailure? {
    queue.posts.loginEnded(account) ?? otherAccount(account, list) ?? failure(of: list)
  }

  /// The reason why an account's changes wait if the list now belongs to a different account; otherwise nil.
  private func otherAccount(_ account: String, _ list: Subscription.ID) -> LoadFailure? {
    let current = sources.list.lists.list(of: list).account
    return current == nil || current == account ? nil : .otherAccount(account)
  }

  /// The reason why the last attempt to send to an account failed, or why there is none; nil if it succeeded.
  private func failure(of list: Subscription.ID) -> LoadFailure? {
    guard let account = sources.list.subscription(list) else {
      let line = SubscriptionLine(address: list, name: sources.list.lists.list(of: list).formerName, tags: [])
      return LoadFailure(ListProblem.accountGone, ["command": "add \(line.text.replacing("  ", with: " "))"])
    }
    return sources.failure(of: account) ?? sources.list.lists.list(of: list).unsent
  }
}
