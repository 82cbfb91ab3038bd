package import Loading
import Posts
package import Storage

/// The marks and changes of accounts that a person drops, restores or sends again.
extension PostRepository {
  /// The marks of all accounts that wait to be sent or confirmed, by account and kind.
  package nonisolated func waitingMarks() async -> [WaitingMarks] {
    await store.read { try await $0.waitingMarks() } ?? []
  }

  /// The reason why the changes of an account wait, if the server no longer accepts its login; otherwise nil.
  package nonisolated func loginEnded(_ account: String) -> LoadFailure? {
    accounts.hasEnded(account) ? .loginEnded(account) : nil
  }

  /// The reason why posts may be hidden, if a server no longer accepts a login; otherwise nil.
  package nonisolated var hidingReason: LoadFailure? { accounts.ended.min().map { .loginEnded($0) } }

  /// Drops marks, except those that a program is sending; returns the dropped ones.
  package nonisolated func drop(_ marks: WaitingMarks) async -> [WaitingMark] {
    await store.write(.state) { [now] in try await $0.drop(marks, at: now()) } ?? []
  }

  /// Restores dropped marks, and returns their number.
  package nonisolated func restore(_ dropped: [WaitingMark], of marks: WaitingMarks) async -> Int {
    await store.write(.state) { [now] in try await $0.restore(dropped, of: marks, at: now()) } ?? 0
  }

  /// Stores a dropped change of a list again, with a new number; nil if it cannot be stored.
  package nonisolated func restore(_ change: WaitingChange) async -> WaitingChange? {
    guard let added = await add(change) else { return nil }
    if added.state != .pending { await update(added) }
    return added
  }

  /// Queues a refused change of a list again.
  package nonisolated func retry(_ change: WaitingChange) async -> WaitingChange {
    var change = change
    (change.state, change.reason) = (.pending, nil)
    await update(change)
    return change
  }
}

extension ListedFeeds.Waiting {
  /// The change as its list shows it; nil if it was refused, or if another version has written it.
  package init?(_ stored: WaitingChange) {
    guard stored.state != .failed, let change = stored.change else { return nil }
    self.init(id: stored.id, change: change)
  }
}
