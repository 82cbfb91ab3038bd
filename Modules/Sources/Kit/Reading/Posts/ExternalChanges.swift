import Storage
import Synchronization

/// Distinguishes changes by other processes, such as cron or another shell, from changes by this one.
package final class ExternalChanges: Sendable {
  /// The version of the store's file now; nil without a file.
  private let stamp: @Sendable () -> StoreStamp?
  /// The version at the last read of the counts, and after this process's own writes; nil before the first read.
  private let known = Mutex<(read: StoreStamp?, own: StoreStamp?)>((nil, nil))
  /// The number of changes by this process that are not counted yet, and of all.
  private let changes = Mutex((uncounted: 0, all: 0))

  /// The reading that began last.
  private let last = Mutex<Task<Void, Never>?>(nil)

  init(stamp: @escaping @Sendable () -> StoreStamp?) {
    self.stamp = stamp
  }

  /// Records that the numbers of unread posts are read now.
  func willRead() {
    let now = stamp()
    known.withLock { $0 = (now, now) }
  }

  /// Whether another process may have written since the unread counts were read; checks a file.
  package var mayExist: Bool {
    guard let now = stamp(), let read = known.withLock(\.read) else { return false }
    return read != now
  }

  /// Whether another process has written since the unread counts were read; a write that coincides with one of this
  /// process may be missed until the next read.
  package var exist: Bool {
    guard let now = stamp(), let own = known.withLock(\.own) else { return false }
    return own != now
  }

  /// Whether the unread counts include every change of this process.
  package var isCounted: Bool { changes.withLock { $0.uncounted == 0 } }

  /// The number of changes that this process has begun.
  package var ownCount: Int { changes.withLock(\.all) }

  /// Serializes reads: two that start from the same counts would report the same changes twice.
  package func inTurn<Value: Sendable>(_ read: @escaping @Sendable () async -> Value) async -> Value {
    let reading = last.withLock { last in
      let earlier = last
      let reading = Task {
        await earlier?.value
        return await read()
      }
      last = Task { _ = await reading.value }
      return reading
    }
    return await reading.value
  }

  /// Makes a change of this process; the unread counts are outdated until it ends.
  nonisolated(nonsending) func counting<Value: Sendable>(
    _ change: nonisolated(nonsending) () async -> Value
  ) async -> Value {
    changes.withLock { $0 = ($0.uncounted + 1, $0.all &+ 1) }
    let isKnown = !exist
    defer {
      changes.withLock { $0.uncounted -= 1 }
      let now = stamp()
      if isKnown { known.withLock { if $0.own != nil { $0.own = now } } }
    }
    return await change()
  }
}
