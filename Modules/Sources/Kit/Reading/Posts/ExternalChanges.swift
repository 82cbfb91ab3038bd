import Storage
import Synchronization

/// Distinguishes changes to the store by other processes, such as cron or another shell, from changes by this process.
package final class ExternalChanges: Sendable {
  /// Returns the current version of the store's file; nil if there is no file.
  private let stamp: @Sendable () -> StoreStamp?
  /// The version of the file when the unread counts were last read, and its version after this process's last write.
  ///
  /// Initially nil.
  private let known = Mutex<(read: StoreStamp?, own: StoreStamp?)>((nil, nil))
  /// The number of this process's changes that the unread counts do not include yet, and the number of all its changes.
  private let changes = Mutex((uncounted: 0, all: 0))

  /// The task of the last read that was started.
  private let last = Mutex<Task<Void, Never>?>(nil)

  init(stamp: @escaping @Sendable () -> StoreStamp?) {
    self.stamp = stamp
  }

  /// Records that the unread counts are about to be read.
  func willRead() {
    let now = stamp()
    known.withLock { $0 = (now, now) }
  }

  /// Whether any process may have written since the unread counts were read.
  ///
  /// Accesses the file.
  package var mayExist: Bool {
    guard let now = stamp(), let read = known.withLock(\.read) else { return false }
    return read != now
  }

  /// Whether another process has written since the unread counts were read.
  ///
  /// A write at the same time as a write of this process is only detected at the next read.
  package var exist: Bool {
    guard let now = stamp(), let own = known.withLock(\.own) else { return false }
    return own != now
  }

  /// Whether the unread counts include every change by this process.
  package var isCounted: Bool { changes.withLock { $0.uncounted == 0 } }

  /// The number of changes that this process has started.
  package var ownCount: Int { changes.withLock(\.all) }

  /// Runs reads one at a time, because two reads that start from the same counts would report the same changes twice.
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

  /// Runs a change by this process; the unread counts are out of date until it ends.
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
