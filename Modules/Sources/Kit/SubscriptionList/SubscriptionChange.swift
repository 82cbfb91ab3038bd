import Foundation
import Loading
import Reading

/// A change of the list that can be undone.
public struct SubscriptionChange: Sendable {
  /// A subscription that was removed.
  struct Removed: Sendable {
    let subscription: Subscription
    /// The next subscription that was not removed; nil at the end.
    let next: Subscription.ID?
  }

  /// The bytes of the file before and after the change; nil without a file.
  var before: Data?
  var after: Data?
  /// The subscriptions that were added.
  public internal(set) var added: [Subscription.ID] = []
  /// The subscriptions that were removed, in their order.
  var removed: [Removed] = []
  /// The users and passwords of those that were removed.
  var passwords: [Subscription.ID: String] = [:]
  /// The tags before the change.
  var tags: [Subscription.ID: [String]] = [:]
  /// The names before and after the change.
  var names: [Subscription.ID: (old: String, new: String)] = [:]
  /// The subscriptions that were moved, each with the one that followed it before; nil at the end.
  var moved: [Subscription.ID: Subscription.ID?] = [:]
}

extension SubscriptionFile {
  /// Removes subscriptions; nil if one is not listed.
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

  /// Adds and removes tags of subscriptions; nil if one is not listed, or if a tag cannot be written in a line.
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

  /// Undoes a change, except for lines that later changes have touched.
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
  /// Removes subscriptions; their posts are kept as those of unsubscribed sources, the starred ones for good.
  ///
  /// - Returns: the undo: the lines as they were, in their places, and the states of the sources.
  /// - Throws: `LoadFailure`.
  public func remove(_ subscriptions: [Subscription]) throws -> (@Sendable () async throws -> Void) {
    let summaries = subscriptions.map { ($0.id, summary(of: $0)) }
    let change = try list.remove(subscriptions.map(\.id))
    for subscription in subscriptions {
      forget(subscription.id)
      self.summaries.remove(subscription.id)
    }
    return { [self] in
      try list.undo(change)
      for (id, summary) in summaries {
        forget(id)
        self.summaries.update(id) { $0 = summary }
      }
      viewCounts.count(in: self)
    }
  }

  /// Undoes an import; the posts of its sources stay.
  ///
  /// - Throws: `LoadFailure`.
  public func undo(_ changes: [SubscriptionChange]) throws {
    for change in changes.reversed() {
      try list.undo(change)
      change.added.forEach(forget)
    }
  }
}
