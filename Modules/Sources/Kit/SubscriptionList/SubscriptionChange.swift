import Foundation
import Reading

/// A change to the list that can be undone.
public struct SubscriptionChange: Sendable {
  /// A subscription that was removed.
  struct Removed: Sendable {
    let subscription: Subscription
    /// The id of the next subscription that was not removed; nil if there is none.
    let next: Subscription.ID?
  }

  /// The contents of the file before the change; nil if there was no file.
  var before: Data?
  /// The contents of the file after the change; nil if there is no file.
  var after: Data?
  /// The ids of the added subscriptions.
  public internal(set) var added: [Subscription.ID] = []
  /// The removed subscriptions, in the order of the list.
  var removed: [Removed] = []
  /// The credentials of the removed subscriptions.
  var passwords: [Subscription.ID: String] = [:]
  /// The former tags of subscriptions whose tags were changed.
  var tags: [Subscription.ID: [String]] = [:]
  /// The former and new names of renamed subscriptions.
  var names: [Subscription.ID: (old: String, new: String)] = [:]
  /// For each moved subscription, the id of the next subscription before the move; nil if it was the last one.
  var moved: [Subscription.ID: Subscription.ID?] = [:]
}

extension SubscriptionFile {
  /// Removes subscriptions; returns nil and removes none if one of them is not listed.
  mutating func remove(_ ids: [Subscription.ID]) -> SubscriptionChange? {
    let all = subscriptions
    let gone = Set(ids)
    var change = SubscriptionChange()
    var next: Subscription.ID?
    for subscription in all.reversed() {
      if gone.contains(subscription.id) {
        change.removed.append(SubscriptionChange.Removed(subscription: subscription, next: next))
      } else {
        next = subscription.id
      }
    }
    change.removed.reverse()
    guard change.removed.count == gone.count else { return nil }
    removeLines(of: gone)
    return change
  }

  /// Adds and removes tags of subscriptions; returns nil if one of the subscriptions is not listed, or if a tag cannot
  /// be written.
  mutating func retag(_ ids: [Subscription.ID], adding new: [String], removing old: [String]) -> SubscriptionChange? {
    let listed = Dictionary(subscriptions.map { ($0.id, $0) }) { first, _ in first }
    var change = SubscriptionChange()
    var tags: [Subscription.ID: [String]] = [:]
    for id in ids {
      guard let subscription = listed[id] else { return nil }
      let remaining = subscription.tags.filter { !old.contains($0) }
      let changed = subscription.tagged(remaining + new.filter { !remaining.contains($0) })
      guard changed.isWritable else { return nil }
      (tags[id], change.tags[id]) = (changed.tags, subscription.tags)
    }
    retag(tags)
    return change
  }

  /// Undoes a change, except for lines that were changed again since.
  mutating func undo(_ change: SubscriptionChange) {
    removeLines(of: Set(change.added))
    retag(change.tags)
    for (id, names) in change.names where subscriptions.contains(where: { $0.id == id && $0.name == names.new }) {
      _ = rename(id, to: names.old)
    }
    for (id, next) in change.moved { move(id, before: next) }
    let listed = Set(subscriptions.map(\.id))
    for removed in change.removed where !listed.contains(removed.subscription.id) {
      guard let added = append(removed.subscription), let next = removed.next else { continue }
      _ = move(added.id, to: next)
    }
  }
}

extension SubscribedSources {
  /// Removes subscriptions.
  ///
  /// Their posts are then stored like the posts of any source without a subscription: for a week, but without a limit
  /// if they are starred.
  ///
  /// The returned function restores the lines at their positions, and the states of the sources.
  public func remove(_ subscriptions: [Subscription]) throws -> (@Sendable () async throws -> Void) {
    let summaries = subscriptions.map { ($0.id, summary(of: $0)) }
    let lists = self.list.lists.current.lists.filter { id, _ in subscriptions.contains { $0.id == id } }
    let change = try list.remove(subscriptions.map(\.id))
    for subscription in subscriptions {
      forget(subscription.id)
      self.summaries.remove(subscription.id)
      guard subscription.isAccount else { continue }
      // The outbox needs the names of the account and of the feeds whose changes wait.
      try self.list.lists.change(subscription.id) { feeds in
        feeds?.formerName = subscription.name
        if feeds?.waiting.isEmpty != false { feeds = nil }
      }
    }
    return { [self] in
      try list.undo(change)
      for (id, feeds) in lists { try list.lists.change(id) { $0 = $0 ?? feeds } }
      for (id, summary) in summaries {
        forget(id)
        self.summaries.update(id) { $0 = summary }
      }
      viewCounts.count(in: self)
    }
  }

  /// Undoes an import; does not delete the posts of the imported sources.
  public func undo(_ changes: [SubscriptionChange]) throws {
    for change in changes.reversed() {
      try list.undo(change)
      change.added.forEach(forget)
    }
  }
}
